import { createHmac } from 'node:crypto';

/**
 * Tells two bodies apart by what they say, however their JSON is spaced and ordered. Keyed, so that nobody guesses a
 * card number from it.
 */
export function bodyDigest(body: object, secret: string): Buffer {
  return createHmac('sha256', secret).update(JSON.stringify(body, inOrder)).digest();
}

function inOrder(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
