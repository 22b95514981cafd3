import type { FieldErrors } from './form-reply.ts';

/** The field's messages; none: it is not named any more. The same object if nothing changed. */
export function withErrors(known: FieldErrors, name: string, messages: readonly string[]): FieldErrors {
  if (messages.length > 0) return { ...known, [name]: messages };
  if (!(name in known)) return known;
  return Object.fromEntries(Object.entries(known).filter(([field]) => field !== name));
}

/** The field that an event comes from. */
export function namedField(
  target: EventTarget,
): HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement;
  return isField && target.name !== '' ? target : null;
}
