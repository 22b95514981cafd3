import type { z } from 'zod';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import type { ApiError, ApiResult } from '../api/client.ts';
import { type FieldErrors, type FormReply, formValuesOf } from './form-reply.ts';
import { parseForm } from './parse-form.ts';

/** The result of a sent form: the answer, or why it was refused and the status. */
export type Sent<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly status: number; readonly reply: FormReply };

export interface Sending<Schema extends z.ZodType, Data> {
  /** A contract schema. A form that fails it is not sent. */
  readonly schema: Schema;
  readonly send: (value: z.output<Schema>) => Promise<ApiResult<Data>>;
  /** Names of the fields that the answer never repeats. */
  readonly secret?: readonly string[];
}

/** Parses a posted form, sends it, and explains in the form's words why it was refused. */
export async function sendForm<Schema extends z.ZodType, Data>(
  form: FormData,
  { schema, send, secret = [] }: Sending<Schema, Data>,
): Promise<Sent<Data>> {
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return refusedForm(form, MESSAGES.invalidForm, parsed.errors, { secret });
  const answer = await send(parsed.value);
  return answer.ok ? answer : refusedByApi(form, answer.error, secret);
}

export function refusedForm(
  form: FormData,
  lead: string,
  errors: FieldErrors,
  { secret = [], status = 422 }: { secret?: readonly string[]; status?: number } = {},
): Extract<Sent<never>, { ok: false }> {
  return { ok: false, status, reply: { lead, errors, values: formValuesOf(form, secret) } };
}

/** Field errors appear at their fields; anything else shows the server's message. */
export function refusedByApi(form: FormData, error: ApiError, secret: readonly string[] = []) {
  const errors = error.fields ?? {};
  const lead = Object.keys(errors).length > 0 ? MESSAGES.invalidForm : error.message;
  return refusedForm(form, lead, errors, { secret, status: error.status === 0 ? 503 : error.status });
}
