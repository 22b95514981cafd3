import { expect, test } from 'vitest';
import { shippingTier } from './submit.ts';

test.each([
  ['1', { shipping_tier: 'FedEx 2Day' }],
  ['9', { shipping_tier: 'FedEx Overnight' }],
  ['17', { shipping_tier: 'Alder Ridge, Oakville' }],
  ['', {}],
])('shipViaId "%s" is told as %j', (shipViaId, tier) => {
  const form = new FormData();
  form.set('shipViaId', shipViaId);
  expect(shippingTier(form)).toEqual(tier);
});
