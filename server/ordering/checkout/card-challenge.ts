import { createHmac, randomUUID } from 'node:crypto';
import { REFUSAL_MESSAGES } from '../../../domain/checkout/refusal-messages.ts';
import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import { newMailedCode } from '../../messages/mails/mailed-code.ts';
import { paymentCode } from '../../messages/mails/payment-code.ts';
import type { Db } from '../../platform/database/access.ts';
import { accept, invalidFields, type Refusal, type Result, reject } from '../../platform/http/refusal.ts';
import { mailTries } from '../../platform/rate-limits/mail-tries.ts';
import { type RateLimiter, waitInWords } from '../../platform/rate-limits/rate-limiter.ts';
import type { CartKey } from '../cart/cart-record.ts';
import { selectOpenCartId, selectStoppedCart, takeCode, writeCode } from './challenge-store.ts';

interface ChallengeParts {
  readonly db: Db;
  readonly rateLimiter: RateLimiter;
  /** Keys the codes' hashes: six digits could be guessed from a plain one. */
  readonly linkSecret: string;
}

/**
 * Emails a code to the buyer whom the checkout names. Looks up no account, and writes nothing when the card-testing
 * brake does not stop the cart: no answer says which. Refusal: `rate-limited`.
 */
export async function mailPaymentCode(
  { db, rateLimiter, linkSecret }: ChallengeParts,
  key: CartKey | null,
  clientAddress: string,
): Promise<Result<null>> {
  const cart = key && (await selectStoppedCart(db, key));
  const limited = await rateLimiter.count(
    mailTries({ clientAddress, ...(cart && { recipient: cart.email }) }),
  );
  if (limited) return reject(limited);
  if (!cart) return accept(null);
  const { cartId, brandingId, email } = cart;
  const code = newMailedCode();
  await db.transaction().execute(async (trx) => {
    await writeCode(trx, cartId, hashOf(linkSecret, cartId, code));
    const eventKey = `payment-code ${randomUUID()}` as const;
    await enqueueMail(trx, { eventKey, brandingId, to: email, ...paymentCode({ brandingId, code }) });
  });
  return accept(null);
}

/** Wrong, used, expired, of another browser or tried too often: the answer is the same. Refusal: `invalid`. */
export async function enterPaymentCode(
  { db, linkSecret }: ChallengeParts,
  key: CartKey | null,
  code: string,
): Promise<Result<null>> {
  const cartId = key && (await selectOpenCartId(db, key));
  const isRight = cartId !== null && (await takeCode(db, cartId, hashOf(linkSecret, cartId, code)));
  return isRight ? accept(null) : reject(invalidFields({ code: [REFUSAL_MESSAGES.wrongCode] }));
}

/** `seconds` until the brake ends, unless more cards are declined. */
export function challengeNeeded(seconds: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds));
  const message = `Many cards are being declined right now. You can still pay: we email you a code that shows us it is you. Or please try again in ${waitInWords(retryAfterSeconds)}.`;
  return { code: 'challenge-needed', message, retryAfterSeconds };
}

function hashOf(secret: string, cartId: number, code: string): Buffer {
  return createHmac('sha256', secret).update(`payment-code ${cartId} ${code}`).digest();
}
