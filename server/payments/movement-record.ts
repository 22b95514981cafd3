import type { Cents } from '../../domain/money/cents.ts';
import type { MovementPurpose } from '../../domain/payments/movements.ts';
import type { LineQuantity } from '../../domain/payments/refund.ts';

/** Details that the order records once the money has moved. */
export interface MovementDetails {
  /** For a shipment. */
  readonly trackingNumber?: string;
  /** The refunded lines. */
  readonly lines?: readonly LineQuantity[];
}

/** A money movement for an order, stored before we ask the gateway. */
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
  /** The gateway's key for the authorization. */
  readonly authorizationKey: string;
  readonly details: MovementDetails;
  /** The vault token of the order's card; null if none is stored. */
  readonly cardToken: string | null;
}

/** The result of asking the gateway. 'failed' never reached it, and never will under this key. */
export type MovementAnswer =
  | { readonly kind: 'done'; readonly authorization: string; readonly reference: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed' }
  | { readonly kind: 'unknown' };
