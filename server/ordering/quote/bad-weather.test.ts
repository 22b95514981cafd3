import { expect, test } from 'vitest';
import type { Quote, ToDoor } from '../../../contract/quote.ts';
import { systemClock } from '../../platform/clock.ts';
import { testShop } from '../../testing/test-shop.ts';

/** The last day on which Dallas is usually cool enough: brand 1 offers two days only later, and overnight at once. */
const shop = testShop({ clock: systemClock('2027-06-20') });

const MERLOT = 'merlot-napa-valley-2022';
const DALLAS = '75201';
const PHOENIX = '85001';

async function deliveriesTo(zip: string, slug: string): Promise<Quote['options']> {
  const { body } = await shop.browser(1).get(`/api/quote?zip=${zip}&items=${slug}:1`);
  return body.options.filter(({ deliveryMethod }: Quote['options'][0]) => deliveryMethod === 'DELIVER');
}

test('a way without a safe day says why, and comes last', async () => {
  const [overnight, twoDay] = await deliveriesTo(DALLAS, MERLOT);
  const reason = expect.stringMatching(/^Too hot on the way: usually 9\d °F in Dallas in June$/);
  expect(twoDay).toMatchObject({ shipViaId: 1, badWeather: { kind: 'warm', reason } });
  expect(overnight).toMatchObject({ shipViaId: 9, deliveryDate: '06/22/2027', badWeather: null });
});

test('a card of the shop and a cart promise the way with a safe day, though another is cheaper', async () => {
  const browser = shop.browser(1);
  const [overnight, twoDay] = await deliveriesTo(DALLAS, MERLOT);
  expect(overnight?.total).toBeGreaterThan(twoDay?.total ?? 0);
  const safe = { total: overnight?.total, deliveryDate: '06/22/2027', badWeather: null };
  const { body: catalog } = await browser.get(`/api/quote/catalog?zip=${DALLAS}`);
  for (const { slug, shipViaId } of catalog.products) {
    if (shipViaId !== null) expect((await deliveriesTo(DALLAS, slug))[0]).toMatchObject({ shipViaId });
  }
  expect(catalog.products.find(({ slug }: ToDoor & { slug: string }) => slug === MERLOT)).toMatchObject(safe);

  await browser.put('/api/place', { zip: DALLAS });
  await browser.post('/api/cart', { items: [{ productId: await shop.productId(MERLOT), qty: 1 }] });
  expect((await browser.get('/api/cart')).body.toDoor).toMatchObject({ name: 'FedEx Overnight', ...safe });
});

test('an overnight parcel to Phoenix waits for October', async () => {
  const [overnight] = await deliveriesTo(PHOENIX, MERLOT);
  expect(overnight).toMatchObject({ deliveryDate: '10/05/2027', badWeather: null });
});

test('nothing is said of the weather where it is mild, or of what is no wine', async () => {
  const mild = await deliveriesTo('94559', MERLOT);
  const noWine = await deliveriesTo(DALLAS, 'corkscrew');
  expect([...mild, ...noWine].map(({ badWeather }) => badWeather)).toEqual([null, null, null, null]);
});
