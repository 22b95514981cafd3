import type { z } from 'zod';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import type { ApiResult } from '../api/client.ts';
import { refusedByApi, refusedForm, type Sent } from './form-reply.ts';
import { parseForm } from './parse-form.ts';

export interface Sending<Schema extends z.ZodType, Data> {
  /** A contract schema. A form that fails it is not sent. */
  readonly schema: Schema;
  readonly send: (value: z.output<Schema>) => Promise<ApiResult<Data>>;
  /** Names of the fields that the answer never repeats. */
  readonly secret?: readonly string[];
}

export async function sendForm<Schema extends z.ZodType, Data>(
  form: FormData,
  { schema, send, secret = [] }: Sending<Schema, Data>,
): Promise<Sent<Data>> {
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return refusedForm(form, MESSAGES.invalidForm, parsed.errors, { secret });
  const answer = await send(parsed.value);
  return answer.ok ? answer : refusedByApi(form, answer.error, secret);
}
