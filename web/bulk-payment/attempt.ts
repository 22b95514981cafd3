/**
 * A new key for a payment: one attempt is one payment, however often it is sent. Made here, since a browser offers
 * `randomUUID` on secure origins only.
 */
export function newAttempt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
