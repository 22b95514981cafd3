import { z } from 'zod';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { isDay } from '../../../domain/dates/day.ts';
import { stateByShort } from '../../../domain/geography/states.ts';
import { accept, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';

/** A refusal has the first error of each field. */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): Result<z.output<Schema>> {
  const read = schema.safeParse(input);
  if (read.success) return accept(read.data);
  const fields: Record<string, string[]> = {};
  for (const { path, message } of read.error.issues) fields[path.join('.')] ??= [message];
  return reject(invalidFields(fields, MESSAGES.invalid));
}

/** Such as 'NY'. */
export const state = z
  .string()
  .refine((code) => /^[A-Z]{2}$/.test(code) && stateByShort(code) !== undefined, 'No state has this code');

/** 'YYYY-MM-DD' */
export const day = z.string().refine(isDay, 'Not a day (YYYY-MM-DD)');

export const words = z.string().trim().min(1, 'Required').max(200);

/** Kept as text, so that no step rounds a rate. */
export const decimal = z.string().regex(/^\d{1,6}(\.\d{1,8})?$/, 'Not a number');

export const cents = z.int().min(0).max(10_000_000);
