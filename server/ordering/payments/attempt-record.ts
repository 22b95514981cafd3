import type { OrderRefusal } from '../../../domain/orders/judge-order.ts';
import type { AttemptState } from '../../../domain/payments/attempt-states.ts';

export interface AttemptRecord {
  readonly attemptId: string;
  readonly clientKey: string;
  /** Hex SHA-256 of the request. */
  readonly requestDigest: string;
  readonly gatewayKey: string;
  readonly state: AttemptState;
  readonly declineReason: string | null;
  /** Refused before any gateway call. */
  readonly refusal: OrderRefusal | null;
}
