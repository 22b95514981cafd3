import type { Cents } from '../../domain/money/cents.ts';
import type { MovementPurpose } from '../../domain/payments/movements.ts';
import type { LineQuantity } from '../../domain/payments/refund.ts';

/** What the order is told once the money has moved. */
export interface MovementDetails {
  /** Of a shipment. */
  readonly trackingNumber?: string;
  /** What a refund is for. */
  readonly lines?: readonly LineQuantity[];
}

/** Something that the gateway is to move for an order, as it was written down before the gateway was asked. */
export interface MovementRecord {
  readonly movementId: number;
  /** The gateway's idempotency key: one movement, however often it is sent. */
  readonly key: string;
  readonly orderId: number;
  readonly attemptId: string;
  readonly purpose: MovementPurpose;
  readonly amountCents: Cents;
  /** The gateway's name for the authorisation; null while a new one is asked for. */
  readonly authorisation: string | null;
  /** The key that the gateway knows the authorisation by. */
  readonly authorisationKey: string;
  readonly details: MovementDetails;
  /** The vault's token of the order's card; null when none is kept. */
  readonly cardToken: string | null;
}

/** What came of asking the gateway. 'failed' has never reached it, and never will under this key. */
export type MovementAnswer =
  | { readonly kind: 'done'; readonly authorisation: string; readonly reference: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed' }
  | { readonly kind: 'unknown' };
