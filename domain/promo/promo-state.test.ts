import { expect, test } from 'vitest';
import type { PromoKind } from './promo.ts';
import { PROMO_KINDS, PROMO_STATES } from './promo-state.ts';

test('staff can enter a code of each kind, the most common first', () => {
  const kinds: readonly PromoKind['kind'][] = PROMO_KINDS;
  expect(kinds).toEqual(['percent', 'amount', 'free-shipping']);
});

test('a code counts, has not started, is used up or has ended', () => {
  expect(PROMO_STATES).toEqual(['counts', 'not started', 'used up', 'ended']);
});
