import { attemptsSettled, ordersPlaced, paymentsDeclined } from './metrics.ts';
import { boundedLabels } from './request-metrics.ts';

/** The sandbox has 3 reasons, Stripe's adapter 8. */
const MOST_REASONS = 20;

const reasonLabel = boundedLabels(MOST_REASONS);

/** Call this once an order has been committed. */
export function countOrder({ brandingId }: { readonly brandingId: number }): void {
  ordersPlaced.inc({ brand: String(brandingId) });
  attemptsSettled.inc({ state: 'authorised' });
}

/** Call this once an attempt has finally failed. */
export function countUncharged({
  state,
  reason,
}: {
  readonly state: 'declined' | 'failed';
  readonly reason: string | null;
}): void {
  attemptsSettled.inc({ state });
  if (reason !== null) paymentsDeclined.inc({ reason: reasonLabel(reason) });
}
