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

test.each([
  '9212020987654312345673',
  '1234567890123456789012',
  '12345678901',
  '1234567890123',
  '',
  '98657878885',
])('cannot judge %j, which passes', (number) => {
  expect(hasGoodCheckDigit(number)).toBe(true);
});

test.each([
  ['986578788855', true],
  ['896578788855', false],
  ['986578788856', false],
  ['477179081231', false],
  ['041441760228964', true],
  ['014441760228964', false],
  ['9611020987654312345672', true],
  ['9611020987654312345673', false],
])('%s has a good check digit: %s', (number, isGood) => {
  expect(hasGoodCheckDigit(number)).toBe(isGood);
});

test('a number without a published check digit passes', () => {
  expect(hasGoodCheckDigit('12345678901234567890')).toBe(true);
});

test('finds the tracking number at the end of a FedEx label code', () => {
  expect(trackingNumberOnLabel(`1001901781990001000300${'986578788855'}`)).toBe('986578788855');
  expect(trackingNumberOnLabel('9865 7878 8855')).toBe('986578788855');
});

test.each([
  [
    'an Express number behind hyphens and blanks',
    '1001-9017 8199-0001 0003-0098 6578 7888 55',
    '986578788855',
  ],
  ['a Ground number, which is longer', '9622001900000000000987654312345672', '987654312345672'],
  ['no good number at the end', '9622001900000000000987654312345673', '9622001900000000000987654312345673'],
  ['one digit too few', '622001900000000000987654312345672', '622001900000000000987654312345672'],
  ['one digit too many', '09622001900000000000987654312345672', '09622001900000000000987654312345672'],
  ['a letter before it', 'X9622001900000000000987654312345672', 'X9622001900000000000987654312345672'],
  ['a letter behind it', '9622001900000000000987654312345672X', '9622001900000000000987654312345672X'],
  ['the number of another carrier', '1Z 999 AA1-0123456784', '1Z999AA10123456784'],
])('a scanner reads %s', (_, scanned, number) => {
  expect(trackingNumberOnLabel(scanned)).toBe(number);
});
