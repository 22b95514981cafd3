import type { OrderRefusal } from '../../domain/orders/judge-order.ts';
import type { AttemptState } from '../../domain/payments/attempt-states.ts';

/** An attempt to pay, as far as deciding what to do next needs it. */
export interface AttemptRecord {
  readonly attemptId: string;
  readonly clientKey: string;
  /** Hex SHA-256 of what was asked for. */
  readonly requestDigest: string;
  readonly gatewayKey: string;
  readonly state: AttemptState;
  readonly declineReason: string | null;
  /** Why it was refused before any gateway was called. */
  readonly refusal: OrderRefusal | null;
}
