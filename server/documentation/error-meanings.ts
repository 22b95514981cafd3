import type { ErrorCode } from '../../contract/error.ts';

/** What each code tells a program. */
export const ERROR_MEANINGS: Readonly<Record<ErrorCode, string>> = {
  malformed: 'the body is no JSON, or no object.',
  unauthenticated: 'nobody is logged in, or what was sent to log in is wrong.',
  'card-declined': 'the bank or the gateway said no; nothing was charged.',
  forbidden: 'a write with cookies that does not come from our own site.',
  'not-found': 'there is no such thing, or it is somebody else’s.',
  conflict: 'it cannot be done as things are now; the message says why.',
  'too-large': 'the body has more than 256 kB.',
  'unsupported-media-type': 'a body that is not `application/json`.',
  invalid: '`fields` says what is wrong with which field.',
  'rate-limited': 'too many tries; `Retry-After` says when to come back.',
  internal: 'a bug of ours; tell us the `requestId`.',
  unavailable: 'a part is down or its answer is not known yet; repeat later, payments under the same key.',
};

export const EXAMPLE_MESSAGES: Readonly<Record<ErrorCode, string>> = {
  malformed: 'The request could not be read.',
  unauthenticated: 'Please log in to continue.',
  'card-declined': 'Your card was declined.',
  forbidden: 'This request did not come from our site.',
  'not-found': 'We could not find what you asked for.',
  conflict: 'Your cart is empty.',
  'too-large': 'The request is too large.',
  'unsupported-media-type': 'Requests must be sent as JSON.',
  invalid: 'Please check the form.',
  'rate-limited': 'Too many tries. Please wait 30 seconds and try again.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'The shop is not available right now. Please try again in a moment.',
};
