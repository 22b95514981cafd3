import { expect, test } from 'vitest';
import { doneWords, redirectDone } from './saved.ts';

test('the page that is returned to says what was done', () => {
  const address = redirectDone('/account/addresses', 'address-removed').headers.get('location') ?? '';
  expect(address).toMatch(/^\/account\/addresses\?/);
  expect(doneWords(new URL(address, 'http://shop').search)).toBe('The address was removed.');
});

test.each(['', '?done=', '?done=toString', '?done=%3Cb%3E'])(
  'an address says nothing of its own: %j',
  (search) => expect(doneWords(search)).toBeNull(),
);
