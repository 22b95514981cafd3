import type { Day } from '../../domain/dates/day.ts';
import { cardChoice } from './card-choice.ts';
import { CARD_FIELDS, checkCard, typedCardIn } from './hand-card.ts';
import type { HandCard, HandedCard } from './vault.ts';

/** So that no key waits for the checks, and a number in the middle of a correction is not sent. */
const AFTER_TYPING_MS = 300;
/** Longer than anyone needs from the card to the button; the vault itself lets a token wait for a day. */
const GOOD_FOR_MS = 30 * 60_000;

interface Ahead {
  /** The card as it was typed. It is in the page's fields anyway, and nowhere but in memory. */
  readonly card: string;
  readonly at: number;
  readonly handed: Promise<HandedCard>;
}

let ahead: Ahead | null = null;

/** Not once the form is sent, which hands the card over itself. */
export function afterTypingCard(form: HTMLFormElement, work: () => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const onInput = ({ target }: Event) => {
    const edited = target instanceof Element ? target.getAttribute('name') : null;
    if (!CARD_FIELDS.some((name) => name === edited)) return;
    stop();
    timer = setTimeout(work, AFTER_TYPING_MS);
  };
  form.addEventListener('input', onInput, { signal });
  form.addEventListener('submit', stop, { signal });
  signal.addEventListener('abort', stop);
}

/** Hands a completely typed card to the vault, if the form would accept it. */
export function handAhead(handCard: HandCard, form: FormData, today: Day): void {
  const isAccepted = cardChoice(form).kind === 'typed' && Object.keys(checkCard(form, today)).length === 0;
  const card = isAccepted ? typedCardIn(form) : null;
  if (!card?.ok) return;
  const typed = JSON.stringify(card.value);
  if (ahead?.card === typed) return;
  ahead = { card: typed, at: performance.now(), handed: handCard(card.value) };
}

/** Takes the token of that card once. A card that was typed otherwise since, or that the vault did not take, is handed over now. */
export function handedAhead(handCard: HandCard): HandCard {
  return async (card) => {
    const before = ahead;
    ahead = null;
    if (before?.card === JSON.stringify(card) && performance.now() - before.at < GOOD_FOR_MS) {
      const handed = await before.handed;
      if (handed.ok) return handed;
    }
    return handCard(card);
  };
}
