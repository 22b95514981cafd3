/** Labels are unique within an answer. */
export interface Suggestion {
  readonly label: string;
}

/** The signal ends a request when the text has changed. A failure counts as no suggestions. */
export type LoadSuggestions<S extends Suggestion> = (
  text: string,
  signal: AbortSignal,
) => Promise<readonly S[]>;

export interface Suggesting<S extends Suggestion> {
  readonly load: LoadSuggestions<S>;
  readonly onChoose: (suggestion: S) => void;
}

/** Suggestions appear after more than two typed characters. */
const TYPED_BEFORE = 2;

export function isLongEnough(text: string): boolean {
  return text.trim().length > TYPED_BEFORE;
}

/** When a browser or a page fills in a field, the event has no input type for typing. */
export function isTyped(event: Event): boolean {
  return (
    event instanceof InputEvent && Boolean(event.inputType) && event.inputType !== 'insertReplacementText'
  );
}
