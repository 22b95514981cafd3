import { createHmac, timingSafeEqual } from 'node:crypto';

/** A signed body older than this may be a replay. */
const TOLERANCE_SECONDS = 300;

/** The header holds the time and, during a secret rotation, several signatures. */
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
