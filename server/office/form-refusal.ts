import type { Refusal } from '../platform/http/refusal.ts';

/** The refusal of a command at the fields of a form: `names` gives a field's name there, and each error is a sentence. */
export function atFields(
  { fields, ...refusal }: Refusal,
  names: Readonly<Record<string, string>> = {},
): Refusal {
  if (!fields) return refusal;
  const named = Object.entries(fields).map(([path, texts]) => {
    const [name = path] = path.split('.');
    return [names[name] ?? name, texts.map((text) => (/[.?!]$/.test(text) ? text : `${text}.`))];
  });
  return { ...refusal, fields: Object.fromEntries(named) };
}
