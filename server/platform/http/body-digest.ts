import { createHmac } from 'node:crypto';

/** Regardless of JSON spacing and key order. Keyed, so that no one can guess a card number from the digest. */
export function bodyDigest(body: object, secret: string): Buffer {
  return createHmac('sha256', secret).update(JSON.stringify(body, inOrder)).digest();
}

function inOrder(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
