import { type FormState, fieldOf } from '../../forms/field-of.ts';
import { NewPasswordFields } from '../../forms/new-password-fields.tsx';
import { Section } from '../../forms/section.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';

export interface SaveAccountProps {
  readonly fields: FormState;
  /** The guest's, which the account will be known by. */
  readonly email: string;
  /** On an earlier visit to this step; the server keeps it as a hash, and it need not be typed again. */
  readonly hasPassword: boolean;
}

/** A guest may become a customer with the order (spec §2). The style sheet opens it, so that no script is needed. */
export function SaveAccount({ fields, email, hasPassword }: SaveAccountProps) {
  return (
    <Section title="Save Account Information?">
      <CheckboxField
        field={fieldOf(fields, 'saveInfo')}
        label="Yes, save my information and create an account"
        hint="Your addresses and orders are there the next time, and checking out takes a few presses."
      />
      <div className="mt-5 hidden gap-6 group-has-[[name=saveInfo]:checked]/billing:grid">
        {/* What a password manager stores the password under. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {hasPassword ? <OtherPassword fields={fields} /> : <NewPasswordFields fields={fields} />}
        <CheckboxField field={fieldOf(fields, 'saveCard')} label="Save payment method" />
      </div>
    </Section>
  );
}

function OtherPassword({ fields }: { fields: FormState }) {
  const { password, confirmPassword } = fields.errors;
  return (
    <div>
      <input type="hidden" name="keepPassword" value="on" />
      <p>Your password is chosen.</p>
      <Disclosure summary="Choose another password" open={Boolean(password ?? confirmPassword)}>
        <NewPasswordFields fields={fields} />
      </Disclosure>
    </div>
  );
}
