import { Section } from '../../forms/section.tsx';
import { ChosenPassword, type ChosenPasswordProps } from '../billing/chosen-password.tsx';

/** A guest who joins a club gets an account with it: every member has one (spec §2). */
export function AccountPassword({ fields, email, hasPassword }: ChosenPasswordProps) {
  return (
    <Section title="Create Account Password">
      <input type="hidden" name="saveInfo" value="on" />
      {/* Always ticked, so it has no name: it affects neither what is sent nor what a draft keeps. */}
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          type="checkbox"
          checked
          disabled
          aria-describedby="membership-account"
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span>Yes, save my information and create an account</span>
      </label>
      <p id="membership-account" className="ps-8 text-sm text-muted">
        Your membership comes with an account, where you can see your shipments, address and card.
      </p>
      <div className="mt-5">
        <ChosenPassword fields={fields} email={email} hasPassword={hasPassword} />
      </div>
    </Section>
  );
}
