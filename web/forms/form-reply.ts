/** Messages by field name, the most helpful first. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** What was typed, by field name, as text; a ticked box is 'on'. */
export type FormValues = Readonly<Record<string, string>>;

/** Why a form did not go through. Its values fill the page again when it was posted without a script. */
export interface FormReply {
  /** Spec §5's sentence for a broken form, or what went wrong behind it. */
  readonly lead: string;
  readonly errors: FieldErrors;
  readonly values: FormValues;
}

/** The typed texts of a posted form, without what must not be kept (card number and security code). */
export function formValuesOf(form: FormData, secret: readonly string[] = []): FormValues {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string' && !secret.includes(name)) values[name] = value;
  }
  return values;
}
