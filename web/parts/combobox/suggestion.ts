/** What a type-ahead offers: unlike any other in its answer by its label. */
export interface Suggestion {
  readonly label: string;
}

/** Asks for what goes on from a text; the signal ends it when the text has changed. A failure counts as nothing. */
export type LoadSuggestions<S extends Suggestion> = (
  text: string,
  signal: AbortSignal,
) => Promise<readonly S[]>;

export interface Suggesting<S extends Suggestion> {
  readonly load: LoadSuggestions<S>;
  readonly onChoose: (suggestion: S) => void;
}

/** Suggestions come once more than two characters are typed (spec §3). */
const TYPED_BEFORE = 2;

export function isLongEnough(text: string): boolean {
  return text.trim().length > TYPED_BEFORE;
}

/**
 * Whether the user typed. When a browser fills in a form or a page sets a field, the event has no input type for
 * typing.
 */
export function isTyped(event: Event): boolean {
  return (
    event instanceof InputEvent && Boolean(event.inputType) && event.inputType !== 'insertReplacementText'
  );
}
