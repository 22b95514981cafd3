/** Messages by field name, most helpful first. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Typed values by field name, as text; a ticked box is 'on'. */
export type FormValues = Readonly<Record<string, string>>;

/** Why a form was refused. Its values fill in the page again if it was posted without JavaScript. */
export interface FormReply {
  /** The sentence of spec §5 for an invalid form, or what went wrong on the server. */
  readonly lead: string;
  readonly errors: FieldErrors;
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
