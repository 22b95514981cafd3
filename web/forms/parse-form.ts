import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';
import type { FieldErrors } from './form-reply.ts';

export type ParsedForm<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: FieldErrors };

export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
): ParsedForm<z.output<Schema>> {
  const submission = parseWithZod(form, { schema });
  if (submission.status === 'success') return { ok: true, value: submission.value };
  return { ok: false, errors: withoutEmpty(submission.error ?? {}) };
}

export function errorsOf<Schema extends z.ZodType>(form: FormData, schema: Schema): FieldErrors {
  const parsed = parseForm(form, schema);
  return parsed.ok ? {} : parsed.errors;
}

function withoutEmpty(errors: Record<string, string[] | null>): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, messages]) =>
      messages?.length ? [[name, [messages[0] as string]]] : [],
    ),
  );
}
