import { beforeEach, expect, test } from 'vitest';
import { stateByShort } from '../../domain/geography/states.ts';
import { setStateTerms } from '../catalog/operations/state-terms.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { BILLING, expectOk, fillCart, GOOD_CARD, SHIPPING } from '../testing/test-checkout.ts';
import { testShop } from '../testing/test-shop.ts';

const shop = testShop();
beforeEach(() => shop.setStock('library-cabernet', 200));

/** 9 liters (12 bottles) a month for a person. */
const TENNESSEE = { stateId: stateByShort('TN')?.stateId, city: 'Nashville', zip: '37203' };
const FIRST_ONLY = 'This promo code is for first orders only.';

interface Shopper {
  readonly email: string;
  readonly shipping?: object;
  readonly billing?: object;
  readonly basket?: readonly { slug: string; qty: number }[];
  readonly payment?: object;
}

let people = 0;
/** An unknown shopper: another name, birth date and address. */
function newVisitor() {
  people += 1;
  const words = { name_first: `Guest${people}`, name_last: `Of${people}`, address1: `${people} Elm Street` };
  return { ...words, dob_day: 1 + (people % 28), dob_month: people % 12 };
}

async function ready({ email, shipping, billing, basket }: Shopper): Promise<TestBrowser> {
  const browser = shop.browser(2);
  const who = newVisitor();
  await fillCart(shop, browser, basket ?? [{ slug: 'library-cabernet', qty: 6 }]);
  const { dob_day, dob_month, ...home } = who;
  expectOk(
    await browser.post('/api/cart/shipping', { ...SHIPPING, ...TENNESSEE, ...home, ...shipping, email }),
  );
  expectOk(await browser.post('/api/cart/billing', { ...BILLING, ...who, ...billing }));
  return browser;
}

async function buy(shopper: Shopper) {
  return (await ready(shopper)).post('/api/cart/payment', shopper.payment ?? GOOD_CARD);
}

/** Whose order is placed, of shoppers who come one after the other. */
async function placed(shoppers: readonly Shopper[]): Promise<boolean[]> {
  const all: boolean[] = [];
  for (const shopper of shoppers) all.push((await buy(shopper)).body.orderComplete === true);
  return all;
}

test('a mailbox under many spellings gets one case a month to Tennessee', async () => {
  const emails = [
    'ann.lee@gmail.com',
    'annlee+wine@gmail.com',
    'A.N.N.Lee@googlemail.com',
    'annlee+2@gmail.com',
  ];
  expect(await placed(emails.map((email) => ({ email })))).toEqual([true, true, false, false]);
});

test('so does a name with its birth date and ZIP under many mailboxes', async () => {
  const who = { name_first: 'José', name_last: "O'Brien", dob_day: 9, dob_month: 3, zip: '37203' };
  const spellings = [who, { ...who, name_first: 'Jose M.' }, { ...who, name_last: 'OBRIEN Jr.' }];
  const shoppers = spellings.map((billing, index) => ({ email: `payer-${index}@example.com`, billing }));
  expect(await placed(shoppers)).toEqual([true, true, false]);
});

test('of payments at once under many spellings as many go through as fit', async () => {
  const emails = ['race@gmail.com', 'r.ace@gmail.com', 'race+1@gmail.com', 'race+2@googlemail.com'];
  const browsers = await Promise.all(emails.map((email) => ready({ email })));
  const answers = await Promise.all(browsers.map((browser) => browser.post('/api/cart/payment', GOOD_CARD)));
  expect(answers.filter(({ body }) => body.orderComplete === true)).toHaveLength(2);
});

test('a household is one under every way to write its unit, and its neighbors are others', async () => {
  await setStateTerms(shop.db, { state: 'AR', volumeCaps: [{ maxMl: 9000, months: 1, per: 'address' }] });
  await shop.freshRules();
  const home = { stateId: 5, city: 'Little Rock', zip: '72201', address1: '100 North Main Street' };
  const written = [
    { ...home, address2: 'Apt 2' },
    { ...home, address2: '#2' },
    { ...home, address2: 'Unit 2' },
    { ...home, address1: '100 N. Main St, Ste 2' },
    { ...home, address2: 'Apt2' },
    { ...home, address1: '100 N. Main St, Unit2' },
    { ...home, address2: 'Apt 3' },
    home,
  ];
  const shoppers = written.map((shipping, index) => ({ email: `home-${index}@example.com`, shipping }));
  expect(await placed(shoppers)).toEqual([true, true, false, false, false, false, true, true]);
});

test.each([
  ['a mailbox', ['new.one@gmail.com', 'newone+x@googlemail.com'], {}],
  [
    'a payer',
    ['first@example.com', 'second@example.com'],
    { name_first: 'Sam', name_last: 'Poe', dob_day: 3, dob_month: 1 },
  ],
])('a code for a first order knows %s again', async (_, [before = '', again = ''], billing) => {
  const basket = [{ slug: 'corkscrew', qty: 1 }];
  expectOk(await buy({ email: before, billing, basket }));
  const browser = await ready({ email: again, billing, basket });
  const answer = await browser.post('/api/cart/coupons', { promoCode: 'FIRST15' });
  expect(answer.body).toEqual({ valid: false, reason: FIRST_ONLY });
});

test('people of one name, or of one birth date, are not one person', async () => {
  const who = { name_first: 'Mary', name_last: 'Smith', dob_day: 9, dob_month: 3, zip: '37203' };
  const others = [who, { ...who, dob_day: 10 }, { ...who, zip: '37204' }, { ...who, name_first: 'Anne' }];
  const shoppers = others.map((billing, index) => ({ email: `mary-${index}@example.com`, billing }));
  expect(await placed(shoppers)).toEqual([true, true, true, true]);
  expect(await placed(shoppers)).toEqual([true, true, true, true]);
});

test('a card is one person, however its number comes', async () => {
  // Not a published test number: many shoppers share those.
  const payment = { ...GOOD_CARD, cardNumber: '4242424242424242' };
  const byToken = async () => {
    const { body } = await shop.browser(2).post('/vault/tokens', payment);
    return { paymentToken: body.token };
  };
  const shoppers: Shopper[] = [
    { email: 'card-1@example.com', payment },
    { email: 'card-2@example.com', payment: await byToken() },
    { email: 'card-3@example.com', payment },
    { email: 'card-4@example.com', payment: await byToken() },
    { email: 'card-5@example.com', billing: await byToken(), payment: {} },
    { email: 'card-6@example.com', payment: { ...GOOD_CARD, cardNumber: '4000056655665556' } },
  ];
  expect(await placed(shoppers)).toEqual([true, true, false, false, false, true]);
  const kept = await shop.db.selectFrom('orders').select('card_fingerprint').execute();
  const cards = await shop.db.selectFrom('sandbox_gateway.cards').selectAll().execute();
  expect(JSON.stringify([kept, cards])).not.toContain('424242424242');
  expect(new Set(kept.map(({ card_fingerprint }) => card_fingerprint)).size).toBe(3);
});

test('cards that are used at once count together', async () => {
  const payment = { ...GOOD_CARD, cardNumber: '4242424242424259' };
  const browsers = await Promise.all([1, 2, 3, 4].map((n) => ready({ email: `at-once-${n}@example.com` })));
  const answers = await Promise.all(browsers.map((browser) => browser.post('/api/cart/payment', payment)));
  expect(answers.filter(({ body }) => body.orderComplete === true)).toHaveLength(2);
});
