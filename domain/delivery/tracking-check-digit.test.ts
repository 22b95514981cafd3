import { expect, test } from 'vitest';
import { hasGoodCheckDigit, trackingNumberOnLabel } from './tracking-check-digit.ts';

test.each(['986578788855', '477179081230', '041441760228964', '568283610012000', '9611020987654312345672'])(
  'accepts %s, and refuses it with another digit',
  (number) => {
    expect(hasGoodCheckDigit(number)).toBe(true);
    const last = (Number(number.at(-1)) + 1) % 10;
    expect(hasGoodCheckDigit(`${number.slice(0, -1)}${last}`)).toBe(false);
  },
);

test('a number without a published check digit passes', () => {
  expect(hasGoodCheckDigit('12345678901234567890')).toBe(true);
});

test('finds the tracking number at the end of a FedEx label code', () => {
  expect(trackingNumberOnLabel(`1001901781990001000300${'986578788855'}`)).toBe('986578788855');
  expect(trackingNumberOnLabel('9865 7878 8855')).toBe('986578788855');
});
