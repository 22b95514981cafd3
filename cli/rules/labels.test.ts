import { beforeEach, expect, test } from 'vitest';
import { STATES } from '../../domain/geography/states.ts';
import { changeProduct } from '../../server/testing/change-rows.ts';
import { expectOk, fillCart, SHIPPING } from '../../server/testing/test-checkout.ts';
import { testShop } from '../../server/testing/test-shop.ts';
import { testOperator } from '../testing/operator.ts';

const shop = testShop();
const PINOT = 'pinot-noir-monterey-2024';
const MERLOT = 'merlot-napa-valley-2022';
const OREGON = STATES.find(({ stateShort }) => stateShort === 'OR')?.stateId;

async function run(typed: string) {
  const outcome = await testOperator(shop).run(...typed.split(' '));
  await shop.freshRules();
  return outcome;
}

beforeEach(async () => {
  await run('states set OR --registered-labels on');
  await run(`labels remove OR ${PINOT}`);
  for (const slug of [PINOT, MERLOT]) await changeProduct(shop.db, slug, { stock: 1_000 });
});

async function reasonFor(slugs: readonly string[], requestedShipDate = '03/09/2027'): Promise<string | null> {
  const browser = shop.browser(2);
  await fillCart(
    shop,
    browser,
    slugs.map((slug) => ({ slug, qty: 1 })),
  );
  const place = { stateId: OREGON, city: 'Portland', zip: '97209', requestedShipDate };
  return expectOk(await browser.post('/api/cart/shipping', { ...SHIPPING, ...place })).body
    .ShipmentNonCompliantReason;
}

async function nameOf(slug: string): Promise<string> {
  const { name } = await shop.db
    .selectFrom('products')
    .select('name')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return name;
}

test('where a state has registered labels only, a wine without one is refused with its name', async () => {
  const [pinot, merlot] = [await nameOf(PINOT), await nameOf(MERLOT)];
  expect(await reasonFor([PINOT, MERLOT])).toContain(
    `We can’t ship ${pinot}, ${merlot} to Oregon yet. Please remove them from your cart.`,
  );
  await run(`labels set OR ${PINOT} --from 2027-01-01 --to 2027-03-08`);
  expect(await reasonFor([PINOT], '03/08/2027')).toBeNull();
  expect(await reasonFor([PINOT])).toContain(`We can’t ship ${pinot} to Oregon yet. Please remove it`);
  expect(await reasonFor(['corkscrew'])).toBeNull();
  await run('states set OR --registered-labels off');
  expect(await reasonFor([PINOT, MERLOT])).toBeNull();
});

test('the prices to a door tell equal bottles apart by their labels', async () => {
  const catalog = async (): Promise<{ slug: string; reason: string | null }[]> =>
    expectOk(await shop.browser(2).get('/api/quote/catalog?zip=97209')).body.products;
  const kinds = await shop.db.selectFrom('products').select(['slug', 'kind']).execute();
  const isWine = (slug: string) => kinds.some((each) => each.slug === slug && each.kind === 'wine');
  const wines = (await catalog()).filter(({ slug }) => isWine(slug)).map(({ slug }) => slug);
  const registered = wines.filter((_, index) => index % 2 === 0);
  for (const slug of registered) await run(`labels set OR ${slug} --from 2027-01-01`);
  const refused = (await catalog()).filter(
    ({ slug, reason }) => isWine(slug) && reason?.includes('to Oregon yet'),
  );
  expect(refused.map(({ slug }) => slug)).toEqual(wines.filter((slug) => !registered.includes(slug)));
  for (const slug of registered) await run(`labels remove OR ${slug}`);
});

test('registrations are listed, changed by their first day, and refused where they make no sense', async () => {
  await run(`labels set OR ${PINOT} --from 2027-01-01`);
  await run(`labels set OR ${PINOT} --from 2027-01-01 --to 2027-12-31`);
  expect(await run('labels list --state OR')).toMatchObject({
    json: { labels: [{ slug: PINOT, state: 'OR', validFrom: '2027-01-01', validTo: '2027-12-31' }] },
  });
  expect(JSON.stringify(await run('labels set OR corkscrew --from 2027-01-01'))).toContain(
    'no wine corkscrew',
  );
  expect(JSON.stringify(await run(`labels set OR ${PINOT} --from 2027-01-01 --to 2026-01-01`))).toContain(
    'before the first',
  );
  expect(JSON.stringify(await run(`labels remove CA ${PINOT}`))).toContain('No registration');
});
