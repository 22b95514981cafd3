import type { FormState } from '../../forms/field-of.ts';
import { NewPasswordFields } from '../../forms/new-password-fields.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';

export interface ChosenPasswordProps {
  readonly fields: FormState;
  /** The guest's, which the account will be known by. */
  readonly email: string;
  /** On an earlier visit to this step; the server keeps it as a hash, and it need not be typed again. */
  readonly hasPassword: boolean;
}

/** The password of an account that is made with the order. */
export function ChosenPassword({ fields, email, hasPassword }: ChosenPasswordProps) {
  return (
    <>
      {/* What a password manager stores the password under. */}
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
