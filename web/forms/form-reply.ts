import type { ErrorReason } from '../../contract/error.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import type { ApiError } from '../api/client.ts';

/** Messages by field name, most helpful first. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** For some of the errors, why, by field name: for what the page offers then. */
export type FieldReasons = Readonly<Record<string, ErrorReason>>;

/** Typed values by field name, as text; a ticked box is 'on'. */
export type FormValues = Readonly<Record<string, string>>;

/** Why a form was refused. Its values fill in the page again if it was posted without JavaScript. */
export interface FormReply {
  /** The sentence for an invalid form, or what went wrong on the server. */
  readonly lead: string;
  readonly errors: FieldErrors;
  readonly reasons?: FieldReasons;
  readonly values: FormValues;
}

/** The typed values of a posted form, without those that must not be kept (card number and security code). */
export function formValuesOf(form: FormData, secret: readonly string[] = []): FormValues {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string' && !secret.includes(name)) values[name] = value;
  }
  return values;
}

export type Sent<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly status: number; readonly reply: FormReply };

export function refusedForm(
  form: FormData,
  lead: string,
  errors: FieldErrors,
  { secret = [], status = 422, reasons }: RefusalOptions = {},
): Extract<Sent<never>, { ok: false }> {
  const values = formValuesOf(form, secret);
  return { ok: false, status, reply: { lead, errors, values, ...(reasons && { reasons }) } };
}

interface RefusalOptions {
  readonly secret?: readonly string[];
  readonly status?: number;
  readonly reasons?: FieldReasons | undefined;
}

/** The reason of a refusal is that of each of its fields. */
export function reasonsOf(errors: FieldErrors, reason: ErrorReason | undefined): FieldReasons | undefined {
  return reason && Object.fromEntries(Object.keys(errors).map((name) => [name, reason]));
}

/** Field errors appear at their fields; anything else shows the server's message. */
export function refusedByApi(form: FormData, error: ApiError, secret: readonly string[] = []) {
  const errors = error.fields ?? {};
  const lead = Object.keys(errors).length > 0 ? MESSAGES.invalidForm : error.message;
  const status = error.status === 0 ? 503 : error.status;
  return refusedForm(form, lead, errors, { secret, status, reasons: reasonsOf(errors, error.reason) });
}
