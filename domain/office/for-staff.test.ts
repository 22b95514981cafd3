import { expect, test } from 'vitest';
import { forStaff } from './for-staff.ts';

test.each([
  ['Your card was declined.', 'Card declined by the bank.'],
  ['Your card has expired.', 'The card has expired.'],
  ['Your card has insufficient funds.', 'The card has insufficient funds.'],
  ['The wine is sold out.', 'The wine is sold out.'],
])('“%s” is told to staff as “%s”', (reason, wording) => {
  expect(forStaff(reason)).toBe(wording);
});
