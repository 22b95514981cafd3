import { expect, test } from 'vitest';
import { BRANDING_IDS, brandingIdIn, byBrand, isBrandingId, otherBrands } from './branding.ts';
import { BRANDS } from './brands.ts';

test('each entry of the table is a brand, and nothing else is one', () => {
  expect(Object.keys(BRANDS).map(Number)).toEqual(BRANDING_IDS);
  expect(BRANDING_IDS.every(isBrandingId)).toBe(true);
  expect([0, 99, '1', null, undefined].some(isBrandingId)).toBe(false);
});

test('an id in digits names a brand', () => {
  expect(['1', '2', '99', '01', '', null].map(brandingIdIn)).toEqual([1, 2, null, null, null, null]);
});

test('the others of a brand are all but itself', () => {
  expect(otherBrands(1)).toEqual([2]);
  expect(byBrand((id) => BRANDS[id].name)).toEqual({ 1: 'Alder Ridge', 2: 'Twomey' });
});
