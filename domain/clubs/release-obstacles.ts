import type { BulkCartRefusal } from '../bulk/refusals.ts';

export type ReleaseObstacle =
  | BulkCartRefusal
  | { readonly kind: 'no-account' }
  | { readonly kind: 'not-started' }
  | { readonly kind: 'no-card' }
  | { readonly kind: 'card-expired' }
  | { readonly kind: 'no-billing-address' }
  | { readonly kind: 'declined'; readonly reason: string | null };

/** The member did not choose this day, so the checkout's message does not fit. */
const CLOSED_DAY = 'We are closed on the day on which it would be shipped, delivered or picked up.';

/** One sentence that the member may read too. */
export function explainObstacle(obstacle: ReleaseObstacle): string {
  switch (obstacle.kind) {
    case 'no-account':
      return 'The membership has no account yet.';
    case 'not-started':
      return 'The membership has not started yet: choose a card for it and start it in your account.';
    case 'no-card':
      return 'There is no card on file.';
    case 'card-expired':
      return 'The card on file expires before the shipment is charged.';
    case 'no-billing-address':
      return 'There is no billing address in the account.';
    case 'declined':
      return obstacle.reason ?? 'The card on file was declined.';
    case 'sold-out':
      return 'The wines are sold out in that quantity.';
    case 'paid-already':
      return 'It was ordered before.';
    case 'cart-changed':
      return 'Its price has changed since it was shown.';
    case 'not-allowed':
      return obstacle.field === 'requestedShipDate' ? CLOSED_DAY : obstacle.message;
    case 'incomplete':
      return obstacle.message;
  }
}
