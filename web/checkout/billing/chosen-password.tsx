import type { FormState } from '../../forms/field-of.ts';
import { fieldOf } from '../../forms/field-of.ts';
import { NewPasswordFields } from '../../forms/name-and-password-fields.tsx';
import { Section } from '../../forms/section.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';

export interface ChosenPasswordProps {
  readonly fields: FormState;
  readonly email: string;
  /** Chosen on an earlier visit to this step. The server keeps a hash, so it need not be typed again. */
  readonly hasPassword: boolean;
}

export function ChosenPassword({ fields, email, hasPassword }: ChosenPasswordProps) {
  return (
    <>
      {/* The user name under which a password manager stores the password. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword ? <OtherPassword fields={fields} /> : <NewPasswordFields fields={fields} />}
    </>
  );
}

function OtherPassword({ fields }: { fields: FormState }) {
  const { password, confirmPassword } = fields.errors;
  return (
    <div>
      <input type="hidden" name="keepPassword" value="on" />
      <p>Your password is set.</p>
      <Disclosure summary="Change password" open={Boolean(password ?? confirmPassword)}>
        <NewPasswordFields fields={fields} />
      </Disclosure>
    </div>
  );
}

/** A guest can create an account with the order. The style sheet opens it, so it works without a script. */
export function SaveAccount({ fields, email, hasPassword }: ChosenPasswordProps) {
  return (
    <Section title="Save Account Information?">
      <CheckboxField
        field={fieldOf(fields, 'saveInfo')}
        label="Yes, save my information and create an account"
        hint="We save your addresses and orders, so checkout is faster next time."
      />
      <div className="mt-5 hidden gap-6 group-has-[[name=saveInfo]:checked]/billing:grid">
        <ChosenPassword fields={fields} email={email} hasPassword={hasPassword} />
        <CheckboxField field={fieldOf(fields, 'saveCard')} label="Save payment method" />
      </div>
    </Section>
  );
}

/** A guest who joins a club gets an account with it: every member has one. */
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
