import type { CardSummary } from '../../../contract/payment.ts';
import type { SoldCard } from '../../../domain/orders/order-document.ts';

/** A card that its holder just gave to the vault. */
export interface GivenCard {
  readonly token: string;
  readonly summary: CardSummary;
  readonly card: SoldCard;
}
