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
  /**
   * What is the same for each token of one card number, and tells nothing of the number. Null where the gateway does not
   * say: for a token that it does not know, and for a typed card that it names only once it holds it.
   */
  fingerprint(card: { readonly token: string } | { readonly form: CardForm }): Promise<string | null>;
  /** Asks at zero value whether a card can be charged, and makes it fit to be charged again when the shopper is away. */
  verify(token: string): Promise<VerifyOutcome>;
  /** Holds the amount on the card. Gives up with 'unknown' when `signal` aborts before an answer. */
  authorise(request: Authorisation, signal: AbortSignal): Promise<AuthoriseOutcome>;
  /** What has become of a key; never charges. After 'never-seen' the key is dead: no authorisation can follow under it. */
  lookUp(key: string): Promise<LookUpOutcome>;
  /** Takes held money; several captures of one authorisation may follow each other, never above what is held. */
  capture(movement: Movement): Promise<MovementOutcome>;
  /** Lets go of what is held and not captured, whole or a part of it. */
  release(movement: Movement): Promise<MovementOutcome>;
  /** Gives captured money back, whole or in part, never above what was captured. */
  refund(movement: Movement): Promise<MovementOutcome>;
}

export interface Authorisation {
  readonly key: string;
  readonly token: string;
  readonly amountCents: Cents;
  /** The shopper is not there: the shop asks again for an order of days ago. */
  readonly isMerchantInitiated?: true;
}

/** One key is one movement, however often it is sent: after 'unknown' the same movement is sent again under its key. */
export interface Movement {
  readonly key: string;
  /** The gateway's name for the authorisation. */
  readonly reference: string;
  /** Above zero. */
  readonly amountCents: Cents;
}

/** 'refused' is for good: the key will never move anything. `reference` is the gateway's name for the movement. */
export type MovementOutcome =
  | { readonly kind: 'done'; readonly reference: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' };

export type TokeniseOutcome =
  | { readonly kind: 'stored'; readonly token: string; readonly card: CardSummary }
  | { readonly kind: 'refused'; readonly reason: string };

export type VerifyOutcome =
  | { readonly kind: 'verified' }
  | { readonly kind: 'declined'; readonly reason: string }
  | { readonly kind: 'unknown' };

/** What a gateway can say for sure about an authorisation. `reason` is fit to show to a shopper. */
export type SettledOutcome =
  | {
      readonly kind: 'authorised';
      readonly reference: string;
      /** The vault's, of the card that was charged: fit to be authorised again when the shopper is away. */
      readonly token: string | null;
    }
  | { readonly kind: 'declined'; readonly reason: string };

/** 'unknown': no answer, or one that says nothing; the card may or may not have been charged. */
export type AuthoriseOutcome = SettledOutcome | { readonly kind: 'unknown' };

/** One that went through stays 'authorised' when it is captured, let go or refunded: `balance` says what is left. */
export type LookUpOutcome =
  | (Extract<SettledOutcome, { kind: 'authorised' }> & { readonly balance: Balance })
  | Extract<SettledOutcome, { kind: 'declined' }>
  | { readonly kind: 'never-seen' }
  /** It could not be asked, or is still at it. */
  | { readonly kind: 'unknown' };

/** What the gateway's books say of an authorisation. */
export interface Balance {
  /** Neither captured nor let go; zero once the authorisation has lapsed. */
  readonly heldCents: Cents;
  /** In all, before refunds. */
  readonly capturedCents: Cents;
  readonly refundedCents: Cents;
}
