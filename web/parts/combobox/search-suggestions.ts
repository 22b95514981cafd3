import { isLongEnough, type LoadSuggestions, type Suggestion } from './suggestion.ts';

const PAUSE_MS = 120;
const MOST = 10;

export interface SuggestionSearch {
  /** Asks after a short pause, unless another text follows. */
  readonly ask: (text: string) => void;
  /** Cancels the current question; its answer is ignored. */
  readonly drop: () => void;
}

/** One question at a time; only the last answer counts. A failure or a text that is too short counts as none. */
export function searchSuggestions<S extends Suggestion>(
  load: LoadSuggestions<S>,
  hear: (suggestions: readonly S[]) => void,
): SuggestionSearch {
  let pending: AbortController | null = null;

  function drop() {
    pending?.abort();
    pending = null;
  }

  async function answer(text: string, { signal }: AbortController) {
    const found = await load(text, signal).catch(() => []);
    if (!signal.aborted) hear(found.slice(0, MOST));
  }

  function ask(text: string) {
    drop();
    if (!isLongEnough(text)) return hear([]);
    const question = new AbortController();
    pending = question;
    const timer = setTimeout(() => answer(text.trim(), question), PAUSE_MS);
    question.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  return { ask, drop };
}
