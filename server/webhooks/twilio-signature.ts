import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether Twilio signed a form that it posted to a URL. The signature is an HMAC-SHA1 with the account's token. It
 * covers the URL and each name with its value, sorted by name (Twilio, 'Webhooks Security').
 */
export function isSignedByTwilio(
  url: string,
  form: URLSearchParams,
  { signature, authToken }: { signature: string; authToken: string },
): boolean {
  const given = Buffer.from(signature, 'base64');
  const right = signatureOf(url, form, authToken);
  return given.length === right.length && timingSafeEqual(given, right);
}

function signatureOf(url: string, form: URLSearchParams, authToken: string): Buffer {
  const fields = [...form].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  return createHmac('sha1', authToken)
    .update(url + fields.flat().join(''))
    .digest();
}
