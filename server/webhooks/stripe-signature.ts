import { createHmac, timingSafeEqual } from 'node:crypto';

/** Older than this, what was signed may have been kept by somebody and sent again. */
const TOLERANCE_SECONDS = 300;

/**
 * Whether Stripe has signed this very text within the last minutes: the header 'Stripe-Signature' holds the time and,
 * while a secret is exchanged for another, several signatures.
 */
export function isSignedByStripe(
  body: string,
  header: string,
  { secret, now }: { secret: string; now: number },
): boolean {
  const fields = header.split(',').map((field) => field.trim().split('='));
  const seconds = fields.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(now / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
  return fields.some(([name, value = '']) => name === 'v1' && isSame(expected, Buffer.from(value, 'hex')));
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
