import { PasswordField } from '../ui/password-field.tsx';
import { type FormState, fieldOf } from './field-of.ts';

export const newPasswordLabels = { password: 'Password', confirmPassword: 'Confirm Password' } as const;

/** Names of the fields that no answer repeats and no draft keeps. */
export const PASSWORD_SECRETS = ['currentPassword', 'password', 'confirmPassword'] as const;

/** A new password, typed twice (spec §5). */
export function NewPasswordFields({ fields }: { fields: FormState }) {
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <PasswordField
        field={fieldOf(fields, 'password')}
        label={newPasswordLabels.password}
        hint="8 characters or more"
        autoComplete="new-password"
      />
      <PasswordField
        field={fieldOf(fields, 'confirmPassword')}
        label={newPasswordLabels.confirmPassword}
        hint="Type it again"
        autoComplete="new-password"
      />
    </div>
  );
}
