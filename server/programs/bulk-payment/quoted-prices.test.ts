import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { changeProduct } from '../../testing/change-rows.ts';
import { authorizedFor, type BulkVisit, recipientRow, visitBulk } from '../../testing/test-bulk.ts';
import { expectOk } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();
let usualCents: number;
beforeAll(async () => {
  const { rows } = await sql<{ cents: number }>`
    select unit_price_cents as cents from products where slug = 'corkscrew'`.execute(shop.db);
  usualCents = rows[0]?.cents ?? 0;
});
afterEach(() => setPrice(usualCents));

async function setPrice(cents: number): Promise<void> {
  await changeProduct(shop.db, 'corkscrew', { unit_price_cents: cents });
}

/** What a page posts that shows the carts as they are now. */
async function quotesOf(visit: BulkVisit): Promise<Record<string, string>> {
  const { shoppingCarts } = expectOk(await visit.list()).body;
  return Object.fromEntries(
    shoppingCarts.map(({ shoppingCartId, quote }: { shoppingCartId: number; quote: string }) => [
      shoppingCartId,
      quote,
    ]),
  );
}

const rows = [recipientRow(1), recipientRow(2)];
const CHANGED = 'Its price or delivery date has changed since it was shown.';

test('charges only a price that the payer was shown', async () => {
  const visit = await visitBulk(shop, 'shown-to-another@example.com', rows);
  const seen = await quotesOf(visit);
  await setPrice(9_900);
  const { totalAmountDue } = expectOk(await visit.list()).body;
  const refused = await visit.pay({ quotes: seen });
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(CHANGED)]);
  expect((await authorizedFor(shop, visit.userId)).authorizations).toBe(0);

  expectOk(await visit.pay({ quotes: await quotesOf(visit) }));
  expect((await authorizedFor(shop, visit.userId)).authorizedCents).toBe(Math.round(totalAmountDue * 100));
  await shop.runJobs();
});

test('a price that the payer saw is accepted, even if someone else has since seen another one', async () => {
  const visit = await visitBulk(shop, 'shown-before@example.com', rows);
  const seen = await quotesOf(visit);
  await setPrice(9_900);
  await quotesOf(visit);
  await setPrice(usualCents);
  expect(expectOk(await visit.pay({ quotes: seen })).body.bulkGatewayResult.Result).toBe(0);
  expect((await authorizedFor(shop, visit.userId)).authorizedCents).toBe(8400);
  await shop.runJobs();
});

test('only what was quoted is ordered, where anything is', async () => {
  const visit = await visitBulk(shop, 'half-quoted@example.com', rows);
  const [first = 0] = visit.carts;
  const seen = await quotesOf(visit);
  const { id } = expectOk(await visit.pay({ quotes: { [first]: seen[first] } })).body;
  await shop.runJobs();
  const { results, errors } = await visit.status(id);
  expect([results.length, errors]).toEqual([1, [expect.stringContaining(CHANGED)]]);
});

test('a client that quotes nothing agrees to what was shown last', async () => {
  const visit = await visitBulk(shop, 'unquoted@example.com', rows);
  await setPrice(9_900);
  expect((await visit.pay({ quotes: null })).status).toBe(409);
  await visit.list();
  expectOk(await visit.pay());
  await shop.runJobs();
});
