import { z } from 'zod';

/** Any text of up to 255 characters (contract §1). One of blanks only tells no request from another, and is none. */
export const idempotencyKey = z
  .string()
  .max(255, 'An Idempotency-Key can have up to 255 characters.')
  .transform((key) => (key.trim() === '' ? undefined : key))
  .optional();
