import { expect, test } from 'vitest';
import { hostileAnswers } from '../testing/hostile-requests.ts';
import { testShop } from '../testing/test-shop.ts';

const shop = testShop();

/** One more than the largest integer of PostgreSQL, one that JavaScript does not hold exactly, and beyond all. */
const TOO_LARGE = [2_147_483_648, 1e17, 1e300];

/** A client's sequence number, kept as a bigint. */
const LARGER = /\/cart\/items\/\{shoppingCartItemId\} query\.s 2147483648/;

test('a number that is too large for the database is refused in every request', async () => {
  const answers = await hostileAnswers(shop, 'number', TOO_LARGE);
  expect(answers.length).toBeGreaterThan(300);
  const refused = answers.filter(({ status, code }) => status >= 400 && status < 500 && code !== undefined);
  const others = answers.filter((answer) => !refused.includes(answer) && !LARGER.test(answer.name));
  expect(others).toEqual([]);
});
