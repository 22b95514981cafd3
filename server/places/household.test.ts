import fc from 'fast-check';
import { expect, test } from 'vitest';
import { householdOf } from './household.ts';

const home = householdOf({ address1: '100 Main Street', address2: 'Apt 2', zip: '37203' });

test.each([
  ['100 MAIN ST.', 'apartment 2'],
  ['100 Main St', '#2'],
  ['100 Main St #2', null],
  ['100 Main St.', 'Unit 2'],
  ['100 Main Street, Suite 2', ''],
  ['100 Main St Apt. 2', 'Apt 2'],
  ['100 Main St', '2'],
  ['100 Main St', 'Apt. #2'],
  ['Apt 2', '100 Main Street'],
  ['#2, 100 Main St', null],
  ['100 Main St', 'No. 2'],
  ['100 Main Street, Apt2', null],
  ['100 Main St', 'Apt2'],
  ['100 Main St', 'APT.2'],
  ['100 Main St', 'Apt-2'],
  ['100 Main St', 'Apartment2'],
  ['100 Main St', 'Unit2'],
  ['100 Main St', 'Unit#2'],
  ['100 Main St', 'Ste2'],
  ['100 Main St#2', null],
  ['100 Main St', '№2'],
  ['100 Main St', 'No2'],
  ['100 Main St', 'Apt 02'],
  ['100 Main St', 'Apt No 2'],
  ['100 Main St', 'Aptmt 2'],
  ['100 Main St', 'Apt 2.'],
  ['100 Main St', '(Apt 2)'],
  ['100 Main St', '＃２'],
])('%s, %s is the same home', (address1, address2) => {
  expect(householdOf({ address1, address2, zip: '37203-1234' })).toBe(home);
});

test.each([
  ['100 Main Street', 'Apt 3', '37203'],
  ['100 Main Street', null, '37203'],
  ['102 Main Street', 'Apt 2', '37203'],
  ['100 Main Avenue', 'Apt 2', '37203'],
  ['100 Main Street', 'Apt 2', '37204'],
])('%s, %s in %s is another home', (address1, address2, zip) => {
  expect(householdOf({ address1, address2, zip })).not.toBe(home);
});

test.each([
  ['5 North First Street', '5 N 1st St'],
  ['5 NE Park Boulevard', '5 Northeast Park Blvd'],
  ['5 Oak Crossing', '5 Oak Xing'],
  ['5 Main St Apt 2 B', '5 Main St #2B'],
  ['5 Main St Apt. 2-B', '5 Main St #2B'],
  ['5 Main St Apt2B', '5 Main St #2B'],
  ['5 Main St Apt2-B', '5 Main St Unit 2 b'],
  ['5 Main St AptB', '5 Main St #B'],
  ['Apt B, 100 Main St', '100 Main St #B'],
  ['5 Main St Apt B-12', '5 Main St Unit B12'],
  ['5 Main St AptB12', '5 Main St Unit B-12'],
  ['5 Main St Floor 3', '5 Main St, 3rd Floor'],
  ['5 Main St Fl3 Unit2', '5 Main St Floor 3 Apt 2'],
])('%s is %s', (one, other) => {
  const zip = '37203';
  expect(householdOf({ address1: one, zip })).toBe(householdOf({ address1: other, zip }));
});

test.each([
  ['5 Nob Hill', '5 No B Hill'],
  ['5 Unity St', '5 Unit Y St'],
  ['5 Main St Apt 12', '5 Main St Apt 1 2'],
  ['5 Main St Apt 20', '5 Main St Apt 2'],
  ['5 Main St Apt 2B', '5 Main St Apt B2'],
])('%s is not %s', (one, other) => {
  const zip = '37203';
  expect(householdOf({ address1: one, zip })).not.toBe(householdOf({ address1: other, zip }));
});

test('1 23rd Street is not 12 3rd Street', () => {
  const zip = '37203';
  expect(householdOf({ address1: '1 23rd St', zip })).not.toBe(householdOf({ address1: '12 3rd St', zip }));
});

test('the unit word never tells homes apart, and its number always does', () => {
  const word = fc.constantFrom(
    'Apt ',
    'apartment ',
    'Unit ',
    '#',
    '# ',
    'Ste. ',
    'Suite ',
    'No. ',
    'Apt #',
    'Apt',
    'APT.',
    'Unit-',
  );
  const number = fc.oneof(fc.integer({ min: 1, max: 999 }).map(String), fc.constantFrom('A', '2B', 'b4'));
  const written = fc.tuple(word, fc.boolean()).map(
    ([unit, isOnLine1]) =>
      (value: string) =>
        isOnLine1
          ? { address1: `7 Elm St ${unit}${value}`, zip: '37203' }
          : { address1: '7 Elm Street', address2: `${unit}${value}`, zip: '37203' },
  );
  fc.assert(
    fc.property(written, written, number, number, (one, other, a, b) => {
      const isSame = householdOf(one(a)) === householdOf(other(b));
      return isSame === (a.toLowerCase() === b.toLowerCase());
    }),
  );
});
