import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type FormState, labelledFields } from './field-of.ts';

export const nameLabels = { name_first: 'First name', name_last: 'Last name' } as const;

export function NameFields({ fields }: { fields: FormState }) {
  const field = labelledFields(fields, nameLabels);
  return (
    <>
      <TextField {...field('name_first')} autoComplete="given-name" spellCheck={false} />
      <TextField {...field('name_last')} autoComplete="family-name" spellCheck={false} />
    </>
  );
}

export const newPasswordLabels = { password: 'Password', confirmPassword: 'Confirm Password' } as const;

/** Names of the fields that no answer repeats and no draft keeps. */
export const PASSWORD_SECRETS = ['currentPassword', 'password', 'confirmPassword'] as const;

export function NewPasswordFields({ fields }: { fields: FormState }) {
  const field = labelledFields(fields, newPasswordLabels);
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <PasswordField {...field('password')} hint="8 characters or more" autoComplete="new-password" />
      <PasswordField {...field('confirmPassword')} hint="Type it again" autoComplete="new-password" />
    </div>
  );
}
