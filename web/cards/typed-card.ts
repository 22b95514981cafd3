import type { CardSummary } from '../../contract/payment.ts';
import type { FieldErrors } from '../forms/form-reply.ts';

export type TypedCard =
  | { readonly ok: true; readonly token: string; readonly summary: CardSummary }
  /** `lead` is the sentence above the form; the errors stand at their fields. */
  | { readonly ok: false; readonly lead: string; readonly errors: FieldErrors };

/** The field that says in which of Stripe's frames the card was typed: a form's own fields hold none. */
export const MOUNTED_CARD = 'mountedCard';

type TakeCard = () => Promise<TypedCard>;

const mounted = new Map<string, TakeCard>();

/** Lets the code that reads the form with this id take the card. Returns a function that ends that. */
export function offerMountedCard(id: string, take: TakeCard): () => void {
  mounted.set(id, take);
  return () => void mounted.delete(id);
}

/** Null: the form's card stands in its own fields. */
export function mountedCardOf(form: FormData): TakeCard | null {
  const id = form.get(MOUNTED_CARD);
  return typeof id === 'string' ? (mounted.get(id) ?? gone) : null;
}

const gone: TakeCard = async () => ({ ok: false, lead: 'Please enter your card again.', errors: {} });

export const cardLabels = {
  cardNumber: 'Card Number',
  expirationMonth: 'Expiration, Month',
  expirationYear: 'Expiration, Year',
  cvv: 'Security Code',
} as const;

/** Names of the fields that go only to the vault and are stored nowhere. */
export const CARD_SECRETS = ['cardNumber', 'cvv', MOUNTED_CARD] as const;
