import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { expectOk, fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
let manager: TestBrowser;
beforeAll(async () => {
  manager = await signInStaff(shop, 'manager');
});

const PROMOTIONS = '/api/office/promotions';

async function markdownWith(promoCode: string): Promise<number> {
  const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 2 }]);
  await browser.post('/api/cart/coupons', { promoCode });
  return (await browser.get('/api/cart')).body.totals.totalMarkdown;
}

test('a code is added, works in the shop, is changed by the last who read it, ended and restored', async () => {
  const terms = { promoCode: 'spring 27', kind: 'percent', percent: 12.5, minimum: 20, maxUses: 40 };
  const added = await manager.post(PROMOTIONS, terms);
  expect([added.status, added.body]).toMatchObject([
    201,
    {
      promoCode: 'SPRING27',
      name: '12.5% off',
      effect: '12.5% off',
      limits: ['From $20.00', '40 in all'],
      state: 'counts',
      uses: 0,
      version: 1,
    },
  ]);
  expect(await markdownWith('SPRING27')).toBe(6);
  const at = `${PROMOTIONS}/SPRING27`;
  const changed = await manager.send('PUT', at, { percent: 25, endsOn: '2027-12-31', version: 1 });
  expect(changed.body).toMatchObject({ percent: 25, name: '25% off', minimum: 20, version: 2 });
  expect(await markdownWith('SPRING27')).toBe(12);
  const stale = await manager.send('PUT', at, { percent: 30, version: 1 });
  expect([stale.status, stale.body.message]).toEqual([
    409,
    expect.stringMatching(/^\S.* changed this promotion in the meantime/),
  ]);
  const answer = await manager.post(`${at}/end`, undefined);
  expect(answer.body).toMatchObject({ state: 'ended', refusedToday: expect.stringContaining('expired') });
  expect(await markdownWith('SPRING27')).toBe(0);
  expect((await manager.post(`${at}/end`, undefined)).status).toBe(409);
  const restored = { endsOn: '2027-12-31', startsOn: null, version: answer.body.version };
  expect((await manager.send('PUT', at, restored)).body).toMatchObject({ state: 'counts', percent: 25 });
});

test('a use does not make a form stale, and twenty ends at once end a code once', async () => {
  await manager.post(PROMOTIONS, { promoCode: 'USED', kind: 'amount', amount: 5 });
  const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }]);
  await browser.post('/api/cart/coupons', { promoCode: 'USED' });
  expectOk(await browser.post('/api/cart/payment', GOOD_CARD));
  expect((await manager.get(`${PROMOTIONS}/USED`)).body).toMatchObject({ uses: 1, version: 1 });
  const ends = await Promise.all(
    Array.from({ length: 20 }, () => manager.post(`${PROMOTIONS}/USED/end`, undefined)),
  );
  expect(ends.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
});

test.each([
  [{ promoCode: 'A', kind: 'percent', percent: 10 }, 'promoCode'],
  [{ promoCode: 'NONE', kind: 'percent' }, 'percent'],
  [{ promoCode: 'NONE', kind: 'amount', amount: 0 }, 'amount'],
  [{ promoCode: 'NONE', kind: 'amount', amount: 'five' }, 'amount'],
  [{ promoCode: 'NONE', kind: 'percent', percent: 10, products: ['no-such-wine'] }, 'products'],
  [{ promoCode: 'NONE', kind: 'percent', percent: 10, categories: ['Nonsense'] }, 'categories'],
  [
    { promoCode: 'NONE', kind: 'percent', percent: 10, startsOn: '2027-04-02', endsOn: '2027-04-01' },
    'endsOn',
  ],
  [{ promoCode: 'NONE', kind: 'percent', percent: 10, endsOn: '2027-02-30' }, 'endsOn'],
  [{ promoCode: 'NONE' }, 'kind'],
])('%j is refused at %s, in a sentence', async (terms, field) => {
  const { status, body } = await manager.post(PROMOTIONS, terms);
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  expect(body.fields[field][0]).toMatch(/\.$/);
  expect((await manager.get(`${PROMOTIONS}/NONE`)).status).toBe(404);
});

test('are listed by code, filtered, paged and exported', async () => {
  const { rows, total } = (await manager.get(`${PROMOTIONS}?limit=200`)).body;
  const codes = rows.map(({ promoCode }: { promoCode: string }) => promoCode);
  expect([codes, total]).toEqual([codes.toSorted(), codes.length]);
  const first = (await manager.get(`${PROMOTIONS}?limit=2`)).body;
  const second = (await manager.get(`${PROMOTIONS}?limit=2&after=${first.next}`)).body;
  expect([...first.rows, ...second.rows]).toEqual(rows.slice(0, 4));
  const past = (await manager.get(`${PROMOTIONS}?state=ended`)).body.rows;
  expect(past.map(({ promoCode }: { promoCode: string }) => promoCode)).toContain('USED');
  const other = (await manager.get(`${PROMOTIONS}?brand=2`)).body.rows;
  expect(other.every(({ brandingId }: { brandingId: number | null }) => brandingId !== 1)).toBe(true);
  const csv = await manager.sendRaw('GET', `${PROMOTIONS}?format=csv&q=used`, {
    headers: {},
    body: null,
    cookieJunk: '',
  });
  expect(csv.text).toContain('USED,$5.00 off');
});
