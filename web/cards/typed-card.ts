import type { CardSummary } from '../../contract/payment.ts';
import type { FieldErrors } from '../forms/form-reply.ts';
import { MOUNTED_CARD } from './card-secrets.ts';

export type TypedCard =
  | { readonly ok: true; readonly token: string; readonly summary: CardSummary }
  /** `lead` is the sentence above the form. */
  | { readonly ok: false; readonly lead: string; readonly errors: FieldErrors };

type TakeCard = () => Promise<TypedCard>;

const mounted = new Map<string, TakeCard>();

/** The code that reads the form with this id takes the card. Returns a function that ends this. */
export function offerMountedCard(id: string, take: TakeCard): () => void {
  mounted.set(id, take);
  return () => void mounted.delete(id);
}

/** Null: the form has its own card fields. */
export function mountedCardOf(form: FormData): TakeCard | null {
  const id = form.get(MOUNTED_CARD);
  return typeof id === 'string' ? (mounted.get(id) ?? gone) : null;
}

const gone: TakeCard = async () => ({ ok: false, lead: 'Please enter your card again.', errors: {} });
