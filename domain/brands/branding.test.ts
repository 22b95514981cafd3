import { expect, test } from 'vitest';
import { BRANDING_IDS, isBrandingId } from './branding.ts';

test('there are two brands, and nothing else is one', () => {
  expect(BRANDING_IDS.every(isBrandingId)).toBe(true);
  expect([0, 3, '1', null, undefined].some(isBrandingId)).toBe(false);
});
