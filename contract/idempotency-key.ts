import { z } from 'zod';

/** What the database can hold. A blank key counts as no key, since it cannot tell requests apart. */
export const idempotencyKey = z
  .string()
  .max(255, 'An Idempotency-Key can have up to 255 characters.')
  .refine((key) => !key.includes('\0'), 'An Idempotency-Key cannot have a null character.')
  .transform((key) => (key.trim() === '' ? undefined : key))
  .optional();
