import { z } from 'zod';
import { MAX_LENGTH, MIN_PASSWORD_LENGTH } from '../domain/checkout/limits.ts';
import { MESSAGES, tooLong } from '../domain/checkout/messages.ts';
import { isPlainLine } from '../domain/people/plain-text.ts';

const LONGEST = MAX_LENGTH.password;

/** A password typed to log in: any text is either right or wrong. */
export function password(missing: string) {
  return z.string().min(1, missing).max(LONGEST, tooLong(LONGEST));
}
export const givenPassword = password(MESSAGES.required);

/** The password for a change that does not always need one. An empty field counts as missing. */
export const currentPassword = z.union([z.literal(''), givenPassword]).nullish();

/** Spaces count as characters, but a password of spaces only is refused. */
const newPassword = z
  .string()
  .min(1, MESSAGES.required)
  .min(MIN_PASSWORD_LENGTH, MESSAGES.passwordTooShort)
  .max(LONGEST, tooLong(LONGEST))
  .refine((password) => password.trim() !== '', MESSAGES.passwordTooShort)
  .refine(isPlainLine, MESSAGES.invalid);

export const newPasswordFields = {
  password: newPassword,
  confirmPassword: z.string().min(1, MESSAGES.required).max(LONGEST, tooLong(LONGEST)),
};

/** The same fields where an account is optional: missing or empty means none. */
export const optionalPasswordFields = {
  password: z.union([z.literal(''), newPassword]).nullish(),
  confirmPassword: z.string().max(LONGEST, tooLong(LONGEST)).nullish(),
};

/** The confirmation must match. For `superRefine` of a form with `newPasswordFields`. */
export function requireSamePasswords(
  {
    password,
    confirmPassword,
  }: { password?: string | null | undefined; confirmPassword?: string | null | undefined },
  context: z.RefinementCtx,
): void {
  if (password && confirmPassword && password !== confirmPassword) {
    context.addIssue({ code: 'custom', path: ['confirmPassword'], message: MESSAGES.passwordsDiffer });
  }
}

export const whenObject = {
  when: ({ value }: z.core.ParsePayload) => typeof value === 'object' && value !== null,
};
