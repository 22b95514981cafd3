import { ERROR_STATUS, type ErrorCode } from '../../../contract/error.ts';
import type { DocumentedRoute } from '../../../contract/route.ts';

const BODY_ERRORS = ['malformed', 'too-large', 'unsupported-media-type', 'invalid'] as const;

/** In the order of their statuses. */
export function documentedErrors({
  method,
  request,
  errors = [],
  audience,
}: DocumentedRoute): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>([...errors, 'internal', 'unavailable']);
  if (method !== 'get') codes.add('forbidden');
  if (request?.body) for (const code of BODY_ERRORS) codes.add(code);
  if (request?.query || request?.headers) codes.add('invalid');
  if (request?.params) codes.add('not-found');
  if (audience === 'customer') codes.add('unauthenticated');
  return (Object.keys(ERROR_STATUS) as ErrorCode[]).filter((code) => codes.has(code));
}

export const ERROR_MEANINGS: Readonly<Record<ErrorCode, string>> = {
  malformed: 'the body is not JSON, or not an object.',
  unauthenticated: 'no one is logged in, or the credentials are wrong.',
  'card-declined': 'the bank or the gateway declined the card; nothing was charged.',
  forbidden: 'a write with cookies that does not come from the shop’s own site.',
  'confirm-needed': 'the office wants a code from the last ten minutes.',
  'not-found': 'it does not exist, or belongs to another customer.',
  conflict: 'the current state does not allow it; the message says why.',
  'too-large': 'the body is larger than 256 kB.',
  'unsupported-media-type': 'the body is not `application/json`.',
  invalid: '`fields` says what is wrong with each field.',
  'rate-limited': 'too many attempts; `Retry-After` says how long to wait.',
  'challenge-needed': 'many cards are being declined in the shop; a code by mail lets this cart pay.',
  internal: 'a bug on our side; give us the `requestId`.',
  unavailable:
    'a service is down, or its answer is not known yet; repeat later, a payment with the same key.',
};

export const EXAMPLE_MESSAGES: Readonly<Record<ErrorCode, string>> = {
  malformed: 'The request could not be read.',
  unauthenticated: 'Please log in to continue.',
  'card-declined': 'Your card was declined.',
  forbidden: 'This request did not come from our site.',
  'confirm-needed': 'Please enter the code from your authenticator app.',
  'not-found': 'We could not find what you asked for.',
  conflict: 'Your cart is empty.',
  'too-large': 'The request is too large.',
  'unsupported-media-type': 'Requests must be sent as JSON.',
  invalid: 'Please check the form.',
  'rate-limited': 'Too many tries. Please wait 30 seconds and try again.',
  'challenge-needed':
    'Many cards are being declined right now. You can still pay: we email you a code that shows us it is you. Or please try again in 12 minutes.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'The shop is not available right now. Please try again in a moment.',
};
