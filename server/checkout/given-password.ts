import { MESSAGES } from '../../domain/checkout/messages.ts';
import type { CartKey } from '../cart/cart-record.ts';
import { accept, invalidFields, type Result, reject } from '../http/refusal.ts';
import { hashPassword } from '../identity/passwords.ts';

interface AccountFields {
  readonly saveInfo?: boolean | null | undefined;
  readonly password?: string | null | undefined;
  readonly confirmPassword?: string | null | undefined;
}

/**
 * Hashes the password of the account that a guest asks for, before anything is locked; null where none is given, or
 * none is asked for, as joining a club always does. It was judged with its form; only that it has to be confirmed is left (spec §5).
 */
export async function hashGivenPassword(
  key: CartKey,
  { saveInfo, password, confirmPassword }: AccountFields,
): Promise<Result<string | null>> {
  const isAsked = key.kind === 'club' || saveInfo !== false;
  if ('customerId' in key || !isAsked || !password) return accept(null);
  if (!confirmPassword) return reject(invalidFields({ confirmPassword: [MESSAGES.required] }));
  return accept(await hashPassword(password));
}
