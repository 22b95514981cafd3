import type { z } from 'zod';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import { accept, invalidFields, type Result, reject } from '../http/refusal.ts';

/** Staff input as the schema reads it; else the first error of each field. */
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
