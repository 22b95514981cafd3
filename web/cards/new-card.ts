import type { CardSummary } from '../../contract/payment.ts';

/** A card that the vault has taken: the page goes on with its token and what may be shown of it. */
export interface NewCard {
  /** Null: the shop keeps it with the cart, and gives it to no page. */
  readonly token: string | null;
  readonly summary: CardSummary;
  readonly saveCard: boolean;
  readonly defaultCard: boolean;
}
