import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passesLuhn } from './card-brand.ts';

test.each([
  '4111111111111111',
  '4222222222222',
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
  '6011111111111117',
  '4000000000000002',
  '4000000000009995',
  '4000000000000119',
  '4000000000004012',
  '4000000000004020',
  '4000000000004038',
  '4000000000004046',
  '4000000000004053',
])("the sandbox gateway's %s passes", (digits) => {
  expect(passesLuhn(digits)).toBe(true);
});

test.each([
  '',
  ' 0',
  '0 ',
  '1 8',
  '\t18',
  '4111 1111 1111 1111',
  '411111111111111a',
  '4111111111111112',
  '1',
])('%j fails', (digits) => {
  expect(passesLuhn(digits)).toBe(false);
});

test('one wrong digit is always caught', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{11,18}$/),
      fc.nat(17),
      fc.integer({ min: 1, max: 9 }),
      (payload, at, by) => {
        const check = [...'0123456789'].find((digit) => passesLuhn(payload + digit));
        const number = `${payload}${check}`;
        const place = at % number.length;
        const wrong = (Number(number[place]) + by) % 10;
        expect(passesLuhn(number)).toBe(true);
        expect(passesLuhn(number.slice(0, place) + wrong + number.slice(place + 1))).toBe(false);
      },
    ),
  );
});
