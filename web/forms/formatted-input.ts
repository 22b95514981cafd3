export interface TypedText {
  readonly value: string;
  /** The cursor position, in characters from the start. */
  readonly caret: number;
}

/** The cursor stays behind the same digit, so typing, deleting and pasting in the middle work as usual. */
export function reformat(typed: TypedText, format: (text: string) => string): TypedText {
  const value = format(typed.value);
  if (value === typed.value) return typed;
  const digitsBefore = countDigits(typed.value.slice(0, typed.caret));
  if (typed.caret >= typed.value.length) return { value, caret: value.length };
  return { value, caret: placeAfterDigits(value, digitsBefore) };
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}

function placeAfterDigits(value: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let place = 0; place < value.length; place += 1) {
    if (/\d/.test(value.charAt(place))) seen += 1;
    if (seen === count) return place + 1;
  }
  return value.length;
}

/** Formats a field in place; call it in `onInput`. */
export function formatField(field: HTMLInputElement, format: (text: string) => string): void {
  const typed = { value: field.value, caret: field.selectionStart ?? field.value.length };
  const next = reformat(typed, format);
  if (next.value === field.value) return;
  field.value = next.value;
  if (document.activeElement === field) field.setSelectionRange(next.caret, next.caret);
}
