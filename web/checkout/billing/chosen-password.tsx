import type { FormState } from '../../forms/field-of.ts';
import { NewPasswordFields } from '../../forms/new-password-fields.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';

export interface ChosenPasswordProps {
  readonly fields: FormState;
  /** The guest's email, which becomes the account's. */
  readonly email: string;
  /** Chosen on an earlier visit to this step. The server keeps a hash, so it need not be typed again. */
  readonly hasPassword: boolean;
}

/** The password for an account that is created with the order. */
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
