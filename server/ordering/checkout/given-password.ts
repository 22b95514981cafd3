import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { hashPassword } from '../../people/identity/passwords.ts';
import type { Reader } from '../../platform/database/access.ts';
import { accept, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';
import { type Bucket, consume } from '../../platform/rate-limits/bucket-store.ts';
import { tooManyTries } from '../../platform/rate-limits/rate-limiter.ts';
import type { CartKey } from '../cart/cart-record.ts';
import { cartIsOpen } from '../cart/store.ts';

interface AccountFields {
  readonly saveInfo?: boolean | null | undefined;
  readonly password?: string | null | undefined;
  readonly confirmPassword?: string | null | undefined;
}

interface GivenPassword {
  readonly key: CartKey;
  readonly form: AccountFields;
  readonly counted: readonly Bucket[];
}

/**
 * Hashes before anything is locked. Null if no password or account is asked for (joining a club always needs one), or
 * if the cart is not open. Refusals: `rate-limited`, and `invalid` for an unconfirmed password.
 */
export async function hashGivenPassword(
  db: Reader,
  { key, form: { saveInfo, password, confirmPassword }, counted }: GivenPassword,
): Promise<Result<string | null>> {
  const isAsked = key.kind === 'club' || saveInfo !== false;
  if ('customerId' in key || !isAsked || !password) return accept(null);
  if (!confirmPassword) return reject(invalidFields({ confirmPassword: [MESSAGES.required] }));
  if (!(await cartIsOpen(db, key))) return accept(null);
  const wait = await consume(db, counted);
  if (wait !== null) return reject(tooManyTries(wait));
  return accept(await hashPassword(password));
}
