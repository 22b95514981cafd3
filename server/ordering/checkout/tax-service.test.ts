import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { documentOf, fillCheckout, GOOD_CARD, SHIPPING } from '../../testing/test-checkout.ts';
import { quotedShop } from '../../testing/test-quoted-shop.ts';
import { TEST_TODAY } from '../../testing/test-today.ts';

const { shop, avatax } = quotedShop({ quoteMs: 400 });

const WINE = { slug: 'library-cabernet', qty: 2 };
const PAID = { orderComplete: true };

test('the service’s tax is shown, charged to the cent and frozen with its jurisdictions', async () => {
  const browser = await fillCheckout(shop, [WINE, { slug: 'corkscrew', qty: 1 }]);
  const cart = (await browser.get('/api/cart')).body;
  const paid = (await browser.post('/api/cart/payment', { ...GOOD_CARD, quote: cart.quote })).body;
  expect(paid).toMatchObject(PAID);

  const document = await documentOf(shop, paid.purchaseOrderId);
  const salesTax = document.taxes.find(({ kind }) => kind === 'salesTax')?.cents ?? 0;
  expect(document.money.totalCents).toBe(Math.round(cart.totals.totalAmountDue * 100));
  expect(document.taxedIn).toMatchObject({ state: 'CA', source: 'avatax' });
  const { lineCents = [], freightCents = 0, jurisdictions = [] } = document.taxedIn?.quoted ?? {};
  expect(lineCents.reduce((sum, each) => sum + each, freightCents)).toBe(salesTax);
  expect(jurisdictions.map(({ level, name }) => `${level} ${name}`)).toEqual([
    'State CALIFORNIA',
    'County NAPA',
  ]);
  expect(jurisdictions.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(salesTax);
  expect(document.lines.map(({ salesTaxPercent }) => salesTaxPercent)).toEqual(['7.75', '7.75']);
  // The redemption value is part of the price that California taxes.
  const [question] = avatax.quotes;
  const [line] = document.lines;
  expect(question?.lines[0]?.amount).toBe(((line?.unitPriceCents ?? 0) * 2 + 2 * 10) / 100);
});

test('one answer serves the whole checkout: neither reading nor paying asks again', async () => {
  const browser = await fillCheckout(shop, [WINE]);
  await browser.get('/api/cart');
  await browser.post('/api/cart/shipping', SHIPPING);
  expect(avatax.quotes).toHaveLength(1);
  // Whoever is asked while a payment is under way would hold it up.
  avatax.service.badDay = 'silent';
  const before = performance.now();
  expect((await browser.post('/api/cart/payment', GOOD_CARD)).body).toMatchObject(PAID);
  expect(performance.now() - before).toBeLessThan(400);
  expect(avatax.quotes).toHaveLength(1);
});

test.each(['silent', 'error', 'nonsense'] as const)(
  'with a service that is %s, the tables decide and the order is sold',
  async (badDay) => {
    avatax.service.badDay = badDay;
    const browser = await fillCheckout(shop, [WINE]);
    const cart = (await browser.get('/api/cart')).body;
    const paid = (await browser.post('/api/cart/payment', { ...GOOD_CARD, quote: cart.quote })).body;
    expect(paid).toMatchObject(PAID);
    const { taxedIn, money, lines } = await documentOf(shop, paid.purchaseOrderId);
    expect(taxedIn).toEqual({ state: 'CA', day: TEST_TODAY, source: 'tables' });
    expect(money.totalCents).toBe(Math.round(cart.totals.totalAmountDue * 100));
    expect(lines[0]?.salesTaxPercent).toBe('7.25');
  },
);

test('a cart that changed after the quote is quoted again; without an answer, the tables decide', async () => {
  const browser = await fillCheckout(shop, [WINE]);
  const [item] = (await browser.get('/api/cart')).body.shoppingCartItems;
  const change = (qty: number) => browser.put(`/api/cart/items/${item.shoppingCartItemId}`, { qty });
  const quoted = (await change(3)).body;
  expect(avatax.quotes.map(({ lines }) => lines[0]?.quantity)).toEqual([2, 3]);

  avatax.service.badDay = 'error';
  const before = (await browser.get('/api/cart')).body;
  expect(before.totals).toEqual(quoted.totals);
  await change(1);
  const cart = (await browser.get('/api/cart')).body;
  // A page that still shows the old quote may not pay.
  const refused = await browser.post('/api/cart/payment', { ...GOOD_CARD, quote: before.quote });
  expect(refused.body).toMatchObject({ orderComplete: false, resetCart: true });
  const paid = (await browser.post('/api/cart/payment', { ...GOOD_CARD, quote: cart.quote })).body;
  const { taxedIn, money } = await documentOf(shop, paid.purchaseOrderId);
  expect(taxedIn).toMatchObject({ source: 'tables' });
  expect(taxedIn).not.toHaveProperty('quoted');
  expect(money.totalCents).toBe(Math.round(cart.totals.totalAmountDue * 100));
});

test('a quote that came between review and payment is a changed total, and is shown first', async () => {
  avatax.service.badDay = 'error';
  const browser = await fillCheckout(shop, [WINE]);
  const review = (await browser.get('/api/cart')).body;
  // Another tab saves the same address, and the service is back.
  avatax.service.badDay = null;
  await browser.post('/api/cart/shipping', SHIPPING);
  const refused = await browser.post('/api/cart/payment', { ...GOOD_CARD, quote: review.quote });
  expect(refused.body).toMatchObject({ orderComplete: false, resetCart: true });
  const shown = (await browser.get('/api/cart')).body;
  expect(shown.totals.tax).not.toBe(review.totals.tax);
  const paid = (await browser.post('/api/cart/payment', { ...GOOD_CARD, quote: shown.quote })).body;
  const { money } = await documentOf(shop, paid.purchaseOrderId);
  expect(money.totalCents).toBe(Math.round(shown.totals.totalAmountDue * 100));
});

test('an answer costs one statement, where the place or the cart is another', async () => {
  const browser = await fillCheckout(shop, [WINE]);
  const same = await shop.countStatements(() => browser.post('/api/cart/shipping', SHIPPING));
  const other = await shop.countStatements(() =>
    browser.post('/api/cart/shipping', { ...SHIPPING, address1: '200 Main Street' }),
  );
  expect(other - same).toBe(1);
  // What the change answered is what may be paid, without another look.
  expect((await browser.post('/api/cart/payment', GOOD_CARD)).body).toMatchObject(PAID);
});

test('a cart that is changed without end costs no request without end', async () => {
  const browser = await fillCheckout(shop, [WINE]);
  await sql`update carts set tax_quote = jsonb_set(tax_quote, '{answers}', '99') where status = 'open'`.execute(
    shop.db,
  );
  for (const address1 of ['3 Main Street', '4 Main Street', '5 Main Street']) {
    await browser.post('/api/cart/shipping', { ...SHIPPING, address1 });
  }
  expect(avatax.quotes).toHaveLength(2);
  const cart = (await browser.get('/api/cart')).body;
  const paid = (await browser.post('/api/cart/payment', { ...GOOD_CARD, quote: cart.quote })).body;
  expect((await documentOf(shop, paid.purchaseOrderId)).taxedIn).toMatchObject({ source: 'tables' });
});
