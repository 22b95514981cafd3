import { expect, test } from 'vitest';
import { promoServices } from './promo-services.ts';

const shippers = [
  { shipTrackingTypeId: 1, shipTrackingName: 'FedEx 2Day', brandingId: 1 },
  { shipTrackingTypeId: 9, shipTrackingName: 'FedEx Overnight', brandingId: 1 },
  { shipTrackingTypeId: 3, shipTrackingName: 'Courier', brandingId: 1 },
  { shipTrackingTypeId: 1, shipTrackingName: 'Ground of the other brand', brandingId: 2 },
] as const;

test('names the services that make a code count, and those that do not', () => {
  const cart = { promoCode: 'SHIPFREE', promoShipViaIds: [1, 3], brandingId: 1 } as const;
  expect(promoServices({ ...cart, promoShipViaIds: [1, 3] }, [...shippers])).toEqual({
    doesNotCount: 'SHIPFREE can’t be used with FedEx Overnight.',
    countsAgain: 'SHIPFREE counts again with FedEx 2Day or Courier.',
  });
});

test('says nothing of a code that counts with every service', () => {
  expect(
    promoServices({ promoCode: 'TOAST10', promoShipViaIds: null, brandingId: 1 }, [...shippers]),
  ).toBeNull();
  expect(promoServices({ promoCode: null, promoShipViaIds: null, brandingId: 1 }, [...shippers])).toBeNull();
});
