import type { FormValues } from './form-reply.ts';

/** Values as the server keeps them, as a form holds them: texts, and 'on' for what is ticked. */
export function storedValues(stored: Readonly<Record<string, unknown>>): FormValues {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(stored)) {
    if (value === true) values[name] = 'on';
    else if (typeof value === 'string' || typeof value === 'number') values[name] = String(value);
  }
  return values;
}
