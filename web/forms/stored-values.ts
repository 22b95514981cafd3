import type { FormValues } from './form-reply.ts';

/** Converts the server's stored values to form values: text, and 'on' for a ticked box. */
export function storedValues(stored: Readonly<Record<string, unknown>>): FormValues {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(stored)) {
    if (value === true) values[name] = 'on';
    else if (typeof value === 'string' || typeof value === 'number') values[name] = String(value);
  }
  return values;
}
