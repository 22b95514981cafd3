import { expect, test } from 'vitest';
import { explainObstacle, type ReleaseObstacle } from './release-obstacles.ts';

test.each<[ReleaseObstacle, string]>([
  [{ kind: 'no-account' }, 'The membership has no account yet.'],
  [
    { kind: 'not-started' },
    'The membership has not started yet: choose a card for it and start it in your account.',
  ],
  [{ kind: 'no-card' }, 'There is no card on file.'],
  [{ kind: 'card-expired' }, 'The card on file expires before the shipment is charged.'],
  [{ kind: 'no-billing-address' }, 'There is no billing address in the account.'],
  [{ kind: 'declined', reason: 'Your card has too little money.' }, 'Your card has too little money.'],
  [{ kind: 'declined', reason: null }, 'The card on file was declined.'],
  [{ kind: 'sold-out' }, 'The wines are sold out in that quantity.'],
  [{ kind: 'paid-already' }, 'It was ordered before.'],
  [{ kind: 'cart-changed' }, 'Its price has changed since it was shown.'],
  [{ kind: 'not-allowed', field: 'state', message: 'We cannot ship to Utah.' }, 'We cannot ship to Utah.'],
  [
    { kind: 'not-allowed', field: 'requestedShipDate', message: 'Please choose another day.' },
    'We are closed on the day on which it would be shipped, delivered or picked up.',
  ],
  [{ kind: 'incomplete', message: 'Your cart is empty.' }, 'Your cart is empty.'],
])('a member reads what stops a shipment: %j', (obstacle, sentence) => {
  expect(explainObstacle(obstacle)).toBe(sentence);
});
