import type { CardForm, CardSummary } from '../../../contract/payment.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { PayoutBooks } from './payout-books.ts';

/**
 * Every adapter guarantees: one key is one authorization, however often and from however many processes it is sent.
 * Never call a method inside a database transaction. A card number passes through memory only and is neither stored nor
 * logged.
 */
export interface PaymentGateway extends PayoutBooks {
  /** The form is already validated; the vault may still refuse the card. */
  tokenize(card: CardForm): Promise<TokenizeOutcome>;
  /** Null for an unknown token. */
  describe(token: string): Promise<DescribedCard | null>;
  /** Of a typed card; null if the gateway identifies a card only after storing it. */
  fingerprint(card: CardForm): Promise<string | null>;
  /** Checks at zero value whether a card can be charged, and prepares it for charges when the shopper is away. */
  verify(token: string): Promise<VerifyOutcome>;
  /** Answers 'unknown' when `signal` aborts first. */
  authorize(request: Authorization, signal: AbortSignal): Promise<AuthorizeOutcome>;
  /** Never charges. After 'never-seen' the key is dead: no authorization can follow under it. */
  lookUp(key: string): Promise<LookUpOutcome>;
  /** One authorization can have several captures, never above the authorized amount. */
  capture(movement: Movement): Promise<MovementOutcome>;
  /** All or part of what is authorized and not captured. */
  void(movement: Movement): Promise<MovementOutcome>;
  /** In full or in part, never above what was captured. */
  refund(movement: Movement): Promise<MovementOutcome>;
  /** What the gateway's own books say was captured and refunded in a span of time. Null: no answer in time. */
  booked(span: BookedSpan): Promise<Booked | null>;
}

export interface DescribedCard {
  readonly summary: CardSummary;
  /** Equal for all tokens of one card number, and reveals nothing about it. */
  readonly fingerprint: string | null;
}

export interface BookedSpan {
  readonly since: Date;
  /** Not in it. */
  readonly before: Date;
}

export interface Booked {
  readonly capturedCents: Cents;
  readonly refundedCents: Cents;
}

export interface Authorization {
  readonly key: string;
  readonly token: string;
  readonly amountCents: Cents;
  /** The shopper is absent: the shop authorizes an order again, days later. */
  readonly isMerchantInitiated?: true;
}

/** One key is one movement, however often it is sent. After 'unknown', send the same movement again under its key. */
export interface Movement {
  readonly key: string;
  /** The gateway's id of the authorization. */
  readonly reference: string;
  /** Above zero. */
  readonly amountCents: Cents;
}

/** 'refused' is final: the key will never move money. `reference` is the gateway's id of the movement. */
export type MovementOutcome =
  | { readonly kind: 'done'; readonly reference: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' };

export type TokenizeOutcome =
  | { readonly kind: 'stored'; readonly token: string; readonly card: CardSummary }
  | { readonly kind: 'refused'; readonly reason: string };

export type VerifyOutcome =
  | { readonly kind: 'verified' }
  | { readonly kind: 'declined'; readonly reason: string }
  | { readonly kind: 'unknown' };

/** A final outcome of an authorization. `reason` may be shown to a shopper. */
export type SettledOutcome =
  | {
      readonly kind: 'authorised';
      readonly reference: string;
      /** The vault's token for the charged card, which can be authorized again when the shopper is away. */
      readonly token: string | null;
    }
  | { readonly kind: 'declined'; readonly reason: string };

/** 'unknown': no answer, or an unusable one. The card may or may not have been charged. */
export type AuthorizeOutcome = SettledOutcome | { readonly kind: 'unknown' };

/** A successful authorization stays 'authorised' after a capture, void or refund. `balance` shows what is left. */
export type LookUpOutcome =
  | (Extract<SettledOutcome, { kind: 'authorised' }> & { readonly balance: Balance })
  | Extract<SettledOutcome, { kind: 'declined' }>
  | { readonly kind: 'never-seen' }
  /** The gateway could not be reached, or is still processing. */
  | { readonly kind: 'unknown' };

export interface Balance {
  /** Neither captured nor voided; zero once the authorization has expired. */
  readonly capturableCents: Cents;
  /** Total before refunds. */
  readonly capturedCents: Cents;
  readonly refundedCents: Cents;
}
