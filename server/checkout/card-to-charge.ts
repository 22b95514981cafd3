import type { StoredBilling } from '../../contract/billing.ts';
import type { CardForm, CardSummary, PaymentForm } from '../../contract/payment.ts';
import type { Day } from '../../domain/dates/day.ts';
import { selectSavedCard } from '../account/card-store.ts';
import type { Writer } from '../database/access.ts';
import { accept, type Result } from '../http/refusal.ts';
import { readTypedCard } from '../payments/typed-card.ts';
import type { PaymentGateway } from '../providers/payment/gateway.ts';

/** The card that a payment names: one of the account's, the vault's token of a new one, or a new one as typed. */
export type NamedCard = { readonly kind: 'saved'; readonly cardId: number } | NewCard;

export type NewCard =
  /** The summary is null for a token that the vault does not know. */
  | { readonly kind: 'token'; readonly token: string; readonly summary: CardSummary | null }
  /** To be handed to the vault once the claim stands. */
  | { readonly kind: 'typed'; readonly form: CardForm };

/** The card to charge, found for good. */
export type CardToCharge = { readonly kind: 'saved'; readonly token: string } | NewCard;

/** What the payment itself says of a card; null where it leaves that to the billing step. Broken fields are `invalid`. */
export async function readNamedCard(
  gateway: PaymentGateway,
  form: PaymentForm,
  today: Day,
): Promise<Result<NamedCard | null>> {
  if (typeof form.cardId === 'number') return accept({ kind: 'saved', cardId: form.cardId });
  if (form.paymentToken) {
    const token = form.paymentToken;
    return accept({ kind: 'token', token, summary: await gateway.describe(token) });
  }
  if (form.cardNumber === undefined) return accept(null);
  const typed = readTypedCard(form, today);
  return typed.ok ? accept({ kind: 'typed', form: typed.value }) : typed;
}

/** The card of the billing step: a saved one, or the token of a new one. */
export function keptCard({ cardId, paymentToken, card }: StoredBilling): NamedCard | null {
  if (typeof cardId === 'number') return { kind: 'saved', cardId };
  return paymentToken ? { kind: 'token', token: paymentToken, summary: card } : null;
}

/** Finds a saved card in the account; null when it is not there, not the customer's, or no longer. */
export async function findCard(
  trx: Writer,
  customerId: number | null,
  card: NamedCard,
): Promise<CardToCharge | null> {
  if (card.kind !== 'saved') return card;
  const saved = customerId === null ? null : await selectSavedCard(trx, customerId, card.cardId);
  return saved && { kind: 'saved', token: saved.token };
}
