import { z } from 'zod';

export const ERROR_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  'card-declined': 402,
  forbidden: 403,
  'confirm-needed': 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  invalid: 422,
  'rate-limited': 429,
  'challenge-needed': 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** What a program may have to tell apart within one code, beside the sentence that a shopper reads. */
export const ERROR_REASONS = [
  'email-has-account',
  'load-again',
  'no-address',
  'payment-failed',
  'not-offered',
  'po-box',
  'under-age',
] as const;

export type ErrorReason = (typeof ERROR_REASONS)[number];

export const errorReason = z
  .enum(ERROR_REASONS)
  .describe(
    '`email-has-account`: log in with it · `load-again`: someone changed it since the form was loaded · `no-address`: none was given, or it is no longer in the book · `payment-failed`: the card cannot pay, and nothing was charged · `not-offered`: what was chosen is not, or no longer, there to choose · `po-box`, `under-age`: why nothing ships there',
  );

export const errorBody = z
  .object({
    message: z.string().describe('Fit to show to a shopper'),
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    reason: errorReason.optional(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Error' });

export type ErrorBody = z.infer<typeof errorBody>;
export type FieldErrors = Record<string, string[]>;
