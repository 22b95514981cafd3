import type { CardSummary } from '../../../contract/payment.ts';
import type { SoldCard } from '../../../domain/orders/order-document.ts';

/** A card that its holder just gave to the vault. */
export interface GivenCard {
  readonly token: string;
  readonly summary: CardSummary;
  readonly card: SoldCard;
}

/** A retry of staff may be asking the old card: its decline is not that of the new one. */
export const ROUNDS = 3;
