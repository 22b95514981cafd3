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
}

/** Why an attempt of a changed cart ended: nothing was sent to any gateway. */
export const CART_CHANGED = 'cart-changed';
