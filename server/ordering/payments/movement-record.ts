import type { Cents } from '../../../domain/money/cents.ts';
import type { MoneyParts } from '../../../domain/money/money-accounts.ts';
import type { OrderDocument, SoldCard } from '../../../domain/orders/order-document.ts';
import type { MovementPurpose } from '../../../domain/payments/movements.ts';
import type { LineQuantity } from '../../../domain/payments/refund.ts';

export interface MovementDetails {
  readonly trackingNumber?: string;
  readonly lines?: readonly LineQuantity[];
  /** Of a refund: what it gives back of each account. Reports read it. */
  readonly parts?: MoneyParts;
  /** The refunded bottles go back on sale. */
  readonly restock?: boolean;
  /** Why staff refunded or canceled; never a shopper's name. */
  readonly reason?: string;
  readonly handOver?: HandOver;
  /** Of a canceled order: the one that took its place. Its email tells of the change. */
  readonly replacedBy?: number;
  /** Of an authorization on another card than the order's, which becomes the order's if the bank agrees. */
  readonly newCard?: SoldCard;
  readonly change?: OrderChange;
  /** Of a void: the order was changed, and its new total is authorized. */
  readonly isAfterChange?: true;
}

/** What an order with the same number becomes, once the bank has agreed to its new total. */
export interface OrderChange {
  /** Left out once the movement has ended: it holds names and addresses. */
  readonly document?: OrderDocument;
  /** All that it holds from then on. */
  readonly stock: StockHeld;
  /** Taken already: goes back if the bank declines. */
  readonly extra: StockHeld;
  /** Goes back when the order is changed. */
  readonly left: StockHeld;
  /** The code that no longer counts; null: none, or it still does. */
  readonly leftPromoCode: string | null;
  readonly oldTotalCents: Cents;
}

export type StockHeld = readonly { readonly productId: number; readonly quantity: number }[];

/** Who took a winery pickup. `idChecked`: a member of staff saw an ID of 21 or older. */
export interface HandOver {
  readonly receivedBy: string;
  readonly idChecked: boolean;
  readonly staffId: number;
}

/** Stored before we ask the gateway. */
export interface MovementRecord {
  readonly movementId: number;
  /** The gateway's idempotency key: one movement, however often we send it. */
  readonly key: string;
  readonly orderId: number;
  readonly attemptId: string;
  readonly purpose: MovementPurpose;
  readonly amountCents: Cents;
  /** The gateway's name for the authorization; null while we ask for a new one. */
  readonly authorization: string | null;
  readonly authorizationKey: string;
  readonly details: MovementDetails;
  /** The vault token of the new card, or of the order's; null if none is stored. */
  readonly cardToken: string | null;
}

/** 'failed' never reached the gateway, and never will under this key. */
export type MovementAnswer =
  | { readonly kind: 'done'; readonly authorization: string; readonly reference: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed' }
  | { readonly kind: 'unknown' };
