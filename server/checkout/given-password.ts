import { MESSAGES } from '../../domain/checkout/messages.ts';
import type { CartKey } from '../cart/cart-record.ts';
import { cartIsOpen } from '../cart/store.ts';
import type { Reader } from '../database/access.ts';
import { accept, invalidFields, type Result, reject } from '../http/refusal.ts';
import { hashPassword } from '../identity/passwords.ts';
import { type Bucket, consume } from '../rate-limits/bucket-store.ts';
import { tooManyTries } from '../rate-limits/rate-limiter.ts';

interface AccountFields {
  readonly saveInfo?: boolean | null | undefined;
  readonly password?: string | null | undefined;
  readonly confirmPassword?: string | null | undefined;
}

interface GivenPassword {
  readonly key: CartKey;
  readonly form: AccountFields;
  /** The rate limits for a password hash. */
  readonly counted: readonly Bucket[];
}

/**
 * Hashes the password for a guest's new account before anything is locked. Null without a password, or if no account is
 * wanted (joining a club always needs one). Also null if the cart is not open; then the cart's own answer follows.
 * Refusals: `rate-limited`, and `invalid` for an unconfirmed password (spec §5).
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
