import type { CardForm, CardSummary } from '../../../contract/payment.ts';
import type { Cents } from '../../../domain/money/cents.ts';

/**
 * A payment gateway with its card vault. Every adapter keeps this: one key is one authorisation, however often and
 * from however many processes it is sent; no method is called inside a database transaction of the shop; a card
 * number is passed on in memory and neither stored nor logged.
 */
export interface PaymentGateway {
  /** Hands a card to the vault. The card's form is valid; the vault may still refuse it. */
  tokenise(card: CardForm): Promise<TokeniseOutcome>;
  /** What may be shown of the card behind a token; null for a token that the vault does not know. */
  describe(token: string): Promise<CardSummary | null>;
  /** Holds the amount on the card. Gives up with 'unknown' when `signal` aborts before an answer. */
  authorise(request: Authorisation, signal: AbortSignal): Promise<AuthoriseOutcome>;
  /** What has become of a key. After 'never-seen' the key is dead: no authorisation can follow under it. */
  lookUp(key: string): Promise<LookUpOutcome>;
}

export interface Authorisation {
  readonly key: string;
  readonly token: string;
  readonly amountCents: Cents;
}

export type TokeniseOutcome =
  | { readonly kind: 'stored'; readonly token: string; readonly card: CardSummary }
  | { readonly kind: 'refused'; readonly reason: string };

/** What a gateway can say for sure about an authorisation. `reason` is fit to show to a shopper. */
export type SettledOutcome =
  | { readonly kind: 'authorised'; readonly reference: string }
  | { readonly kind: 'declined'; readonly reason: string };

/** 'unknown': no answer, or one that says nothing; the card may or may not have been charged. */
export type AuthoriseOutcome = SettledOutcome | { readonly kind: 'unknown' };

export type LookUpOutcome = SettledOutcome | { readonly kind: 'never-seen' };
