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

export const errorBody = z
  .object({
    message: z.string().describe('Fit to show to a shopper'),
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    fields: z.record(z.string(), z.array(z.string())).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Error' });

export type ErrorBody = z.infer<typeof errorBody>;
export type FieldErrors = Record<string, string[]>;
