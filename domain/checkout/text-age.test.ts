import { expect, test } from 'vitest';
import { judgeTextAge } from './text-age.ts';

const TODAY = '2027-03-02';

test.each([
  ['on the 21st birthday', '2006-03-02', { ok: true, check: { day: TODAY, from: 'account' } }],
  ['a day before it', '2006-03-03', { ok: false, message: 'Must be 21 or older' }],
  ['without a birth date', null, { ok: false, message: 'Required' }],
  ['with the birth date of no living person', '1890-01-01', { ok: false, message: 'Invalid Date' }],
] as const)('texts %s', (_, birthDay, verdict) => {
  expect(judgeTextAge({ birthDay, from: 'account' }, TODAY)).toEqual(verdict);
});
