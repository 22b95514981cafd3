import type { CardSummary } from '../../contract/payment.ts';

/** A card that the vault has taken: the page goes on with its token and what may be shown of it. */
export interface NewCard {
  readonly token: string;
  readonly summary: CardSummary;
  readonly saveCard: boolean;
  readonly defaultCard: boolean;
}
