import type { FieldErrors } from '../../../contract/error.ts';
import type { CardForm, CardSummary, PaymentForm } from '../../../contract/payment.ts';
import { isCardStillKept } from '../../../domain/cards/kept-card.ts';
import { summaryOfTyped } from '../../../domain/cards/typed-summary.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { PAYMENT_MESSAGES } from '../../../domain/checkout/payment-messages.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { SoldCard } from '../../../domain/orders/order-document.ts';
import { type SavedCard, selectSavedCard } from '../../people/customers/card-store.ts';
import { claimToken, type TokenUser } from '../../people/vault/token-owner-store.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { accept, invalidFields, type Refusal, type Result, reject } from '../../platform/http/refusal.ts';
import type { PaymentGateway } from '../../providers/payment/gateway.ts';
import type { BillingDraft } from '../cart/cart-record.ts';
import { readTypedCard } from '../payments/typed-card.ts';

export type NamedCard = { readonly kind: 'saved'; readonly cardId: number } | NewCard;

export type NewCard =
  /** The summary is null if the vault did not know the token; there is no fingerprint of a card from billing. */
  | {
      readonly kind: 'token';
      readonly token: string;
      readonly summary: CardSummary | null;
      readonly fingerprint: string | null;
    }
  /** Sent to the vault after the claim succeeds. */
  | { readonly kind: 'typed'; readonly form: CardForm };

export type CardToCharge = ({ readonly kind: 'saved' } & SavedCard) | NewCard;

export interface CardReaderParts {
  readonly db: Reader;
  readonly gateway: PaymentGateway;
}

/** Null: the payment leaves the card to the billing step. Another shopper's token is `invalid`. */
export async function readNamedCard(
  parts: CardReaderParts,
  form: PaymentForm,
  user: TokenUser,
  today: Day,
): Promise<Result<NamedCard | null>> {
  if (typeof form.cardId === 'number') return accept({ kind: 'saved', cardId: form.cardId });
  if (form.paymentToken) return readToken(parts, form.paymentToken, user);
  if (form.cardNumber === undefined) return accept(null);
  const typed = readTypedCard(form, today);
  return typed.ok ? accept({ kind: 'typed', form: typed.value }) : typed;
}

/** A token that the vault does not know, or that belongs to another shopper, is `invalid`: we ask no bank about it. */
export async function readToken(
  { db, gateway }: CardReaderParts,
  token: string,
  user: TokenUser,
): Promise<Result<Extract<NewCard, { kind: 'token' }> & { readonly summary: CardSummary }>> {
  const described = await gateway.describe(token);
  if (described === null || !(await claimToken(db, token, user))) return reject(UNUSABLE_TOKEN);
  return accept({ kind: 'token', token, ...described });
}

/** Unknown to the vault, or another shopper's. We do not say which. */
export const UNUSABLE_TOKEN = paymentFailed({ paymentToken: [MESSAGES.invalid] });

/** No bank was asked. */
export function paymentFailed(fields: FieldErrors): Refusal {
  return { ...invalidFields(fields, PAYMENT_MESSAGES.paymentFailed), reason: 'payment-failed' };
}

/** A new card's token counts for less than a day. */
export function keptCard(
  { cardId, paymentToken, cardKeptAt, card }: BillingDraft,
  now: Date,
): NamedCard | null {
  if (typeof cardId === 'number') return { kind: 'saved', cardId };
  if (!paymentToken || !isCardStillKept(cardKeptAt, now)) return null;
  return { kind: 'token', token: paymentToken, summary: card, fingerprint: null };
}

/** Null: missing, deleted or another customer's. */
export async function findCard(
  trx: Writer,
  customerId: number | null,
  card: NamedCard,
): Promise<CardToCharge | null> {
  if (card.kind !== 'saved') return card;
  const saved = customerId === null ? null : await selectSavedCard(trx, customerId, card.cardId);
  return saved && { kind: 'saved', ...saved };
}

/** Null if the vault did not know the token. */
export function summaryOf(card: CardToCharge): CardSummary | null {
  return card.kind === 'typed' ? summaryOfTyped(card.form) : card.summary;
}

export function soldCardOf(summary: CardSummary | null): SoldCard | null {
  return summary && { typeId: summary.CardTypeId, lastFour: summary.LastFour };
}
