import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeCampaignLink } from '../ordering/campaigns/make-link.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import {
  BILLING,
  expectOk,
  GOOD_CARD,
  payerOf,
  pressUntilKnown,
  SHIPPING,
} from '../testing/test-checkout.ts';
import { testShop } from '../testing/test-shop.ts';
import { signInStaff } from '../testing/test-staff.ts';

// Whoever opened a link that was passed on read its recipient's email, for as long as the link lived.

const EMAIL = 'grace.hopper@phone.example.com';

const shop = testShop();

let seconds = 60;
async function campaignLink(): Promise<string> {
  seconds += 1;
  const recipient = { email: EMAIL, nameFirst: 'Grace' };
  const link = { recipient, cartId: null, brandingId: 1, goodForSeconds: seconds } as const;
  return (await makeCampaignLink(shop.parts, link))?.et_uid ?? '';
}

async function paymentLink(): Promise<URL> {
  const service = await signInStaff(shop, 'service');
  const opened = await service.post('/api/office/drafts', { brandingId: 2, email: EMAIL });
  const at = `/api/office/drafts/${opened.body.draftId}`;
  await service.put(at, { lines: [{ productId: await shop.productId('corkscrew'), qty: 2 }] });
  expect((await service.post(`${at}/link`, undefined)).status).toBe(200);
  await shop.runJobs();
  const [mail] = await shop.mailsTo(EMAIL);
  return new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
}

/** As a browser does: the page's redirect, then what the checkout asks. */
async function open(browser: TestBrowser, { pathname, search, searchParams }: URL) {
  await browser.get(`${pathname}${search}`);
  const query = searchParams.has('et_uid') ? `?et_uid=${searchParams.get('et_uid')}` : '';
  return [
    (await browser.get('/api/identity/campaign')).body,
    (await browser.get(`/api/identity/campaign${query}`)).body,
    (await browser.get(`/api/identity/campaign?et_uid=${searchParams.get('et_cartid')}`)).body,
  ];
}

test('a payment link of a phone order tells no one whose it is, brings its items, and ends when they are paid', async () => {
  const link = await paymentLink();
  const stranger = shop.browser(2);
  expect(await open(stranger, link)).toEqual([{ email: null }, { email: null }, { email: null }]);
  const customer = shop.browser(2);
  await open(customer, link);
  expect((await customer.get('/api/cart')).body.shoppingCartItems).toMatchObject([{ qty: 2 }]);
  expectOk(await customer.post('/api/cart/shipping', { ...SHIPPING, email: EMAIL }));
  expectOk(await customer.post('/api/cart/billing', { ...BILLING, ...payerOf(EMAIL) }));
  const { quote } = (await customer.get('/api/cart')).body;
  expectOk(await pressUntilKnown(customer, { ...GOOD_CARD, quote }));

  const cart = link.searchParams.get('et_cartid');
  for (const browser of [shop.browser(2), customer, stranger]) {
    expect((await browser.get(`/api/cart/campaign?et_cartid=${cart}`)).status).toBe(404);
  }
  const late = shop.browser(2);
  await late.get(`${link.pathname}${link.search}`);
  expect((await late.get('/api/cart')).body?.shoppingCartItems ?? []).toEqual([]);
});

test('a campaign link tells its email to the first browser that asks, and to no other', async () => {
  const et_uid = await campaignLink();
  const [mine, other] = [shop.browser(), shop.browser()];
  const ask = async (browser: TestBrowser, query = '') =>
    (await browser.get(`/api/identity/campaign${query}`)).body;
  // Scanners of mail servers open each link; that binds it to none.
  for (const browser of [other, mine]) await browser.get(`/shop?et_uid=${et_uid}`);
  const expected = { email: EMAIL, name_first: 'Grace' };
  expect(await ask(mine)).toEqual(expected);
  expect(await ask(mine, `?et_uid=${et_uid}`)).toEqual(expected);
  expect(await ask(other)).toEqual({ email: null });
  for (const browser of [other, shop.browser(), shop.browser(2)]) {
    expect(await ask(browser, `?et_uid=${et_uid}`)).toEqual({ email: null });
  }
  expect(await ask(mine)).toEqual(expected);
});

test('a program that asks by the id alone is a browser too', async () => {
  const et_uid = await campaignLink();
  const program = shop.browser();
  const answer = await program.get(`/api/identity/campaign?et_uid=${et_uid}`);
  expect(answer.body.email).toBe(EMAIL);
  expect(answer.headers.get('set-cookie')).toMatch(/^campaign=.*HttpOnly/);
  expect((await program.get(`/api/identity/campaign?et_uid=${et_uid}`)).body.email).toBe(EMAIL);
  expect((await shop.browser().get(`/api/identity/campaign?et_uid=${et_uid}`)).body).toEqual({ email: null });
});

test('many browsers at once: one is told', async () => {
  const et_uid = await campaignLink();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => shop.browser().get(`/api/identity/campaign?et_uid=${et_uid}`)),
  );
  expect(answers.filter(({ body }) => body.email !== null)).toHaveLength(1);
});

test('what is kept of an opened link is a hash, until the link ends', async () => {
  const et_uid = await campaignLink();
  await shop.browser().get(`/api/identity/campaign?et_uid=${et_uid}`);
  const { rows } = await sql<{ row: string }>`select o::text as row from campaign_openings o`.execute(
    shop.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ row }) => row.includes(et_uid))).toEqual([]);
});
