import { describe, expect, test } from 'vitest';
import { type BulkCartRefusal, explainBulkRefusal } from './refusals.ts';

const GRACE = { name_first: 'Grace', name_last: 'Hopper', city: 'Napa', stateShort: 'CA' };
const NOT_PLACED = 'The order for Grace Hopper, Napa, CA was not placed and has not been charged: ';

describe('why one of many orders was not placed', () => {
  test.each<[BulkCartRefusal, string]>([
    [{ kind: 'cart-changed' }, 'Its price or delivery date has changed since it was shown.'],
    [{ kind: 'incomplete', message: 'Your cart is empty.' }, 'Your cart is empty.'],
    [{ kind: 'not-allowed', field: 'state', message: 'We cannot ship to Utah.' }, 'We cannot ship to Utah.'],
    [{ kind: 'sold-out' }, 'A product is no longer available in that quantity.'],
    [
      {
        kind: 'sold-out',
        missing: [
          { name: 'Merlot', left: 0 },
          { name: 'Rosé', left: 1 },
          { name: 'Malbec', left: 2 },
        ],
      },
      'Merlot is sold out. Only 1 of Rosé is left. Only 2 of Malbec are left.',
    ],
  ])('%j', (refusal, reason) => {
    expect(explainBulkRefusal(GRACE, refusal)).toBe(NOT_PLACED + reason);
  });

  test('an order that was paid before was placed, so nothing is said of it not being placed', () => {
    expect(explainBulkRefusal(GRACE, { kind: 'paid-already' })).toBe(
      'The order for Grace Hopper, Napa, CA was paid before and has not been charged again.',
    );
  });
});
