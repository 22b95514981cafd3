import { beforeAll, describe, expect, test } from 'vitest';
import { expectOk, fillCheckout, GOOD_CARD } from '../../server/testing/test-checkout.ts';
import { testShop } from '../../server/testing/test-shop.ts';
import { type TestOperator, testOperator } from '../testing/operator.ts';

const shop = testShop();
let operator: TestOperator;
beforeAll(async () => {
  operator = testOperator(shop);
});

const corkscrews = (qty: number, email = 'promo-shopper@example.com') =>
  fillCheckout(shop, [{ slug: 'corkscrew', qty }], { shipping: { email } });

async function apply(promoCode: string, qty = 1) {
  const browser = await corkscrews(qty);
  return { browser, ...(await browser.post('/api/cart/coupons', { promoCode })).body };
}

const pay = async (browser: Awaited<ReturnType<typeof corkscrews>>) =>
  expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body.orderComplete;

describe('a promo code', () => {
  test('of each kind works at once in the running shop', async () => {
    expect(await operator.json('promo', 'add', 'spring 27', '--percent', '12.5')).toMatchObject({
      promoCode: 'SPRING27',
      name: '12.5% off',
      state: 'counts',
      uses: 0,
    });
    await operator.json('promo', 'add', 'FIVER', '--amount', '5', '--name', 'Five dollars');
    await operator.json('promo', 'add', 'GROUND', '--free-shipping');
    const { browser, valid } = await apply('spring27');
    expect(valid).toBe(true);
    expect((await browser.get('/api/cart')).body.totals.totalMarkdown).toBe(3);
    const fiver = await apply('FIVER');
    expect((await fiver.browser.get('/api/cart')).body).toMatchObject({
      promoDetails: { name: 'Five dollars' },
      totals: { totalMarkdown: 5 },
    });
    const ground = await apply('GROUND');
    expect((await ground.browser.get('/api/cart')).body.totals.freight).toBe(0);
  });

  test.each([
    [['--brand', '2'], 'This promo code does not apply to the brand in your cart. It is for Twomey.'],
    [['--product', 'wooden-gift-box'], 'This promo code does not apply to the items in your cart.'],
    [['--category', 'Merlot'], 'This promo code does not apply to the items in your cart. It is for Merlot.'],
    [
      ['--minimum', '48.01'],
      'This promo code needs a subtotal of at least $48.01. Add $0.01 more to use it.',
    ],
    [['--from', '2027-03-03'], 'This promo code is not active yet. It starts on March 3, 2027.'],
    [['--from', '2027-01-01', '--to', '2027-03-01'], 'This promo code has expired.'],
  ])('with %j is refused, and works without that limit', async (limit, reason) => {
    const code = `LIMIT${limit.join('').replace(/[^a-z0-9]/gi, '')}`.toUpperCase();
    await operator.json('promo', 'add', code, '--percent', '10', ...limit);
    expect(await apply(code, 2)).toMatchObject({ valid: false, reason });
    const without = limit.map((word) => (word.startsWith('--') ? word : 'none'));
    await operator.json('promo', 'set', code, ...without);
    expect(await apply(code, 2)).toMatchObject({ valid: true });
  });

  test('is limited in total, per customer, and to first orders', async () => {
    const limits = ['--max-uses', '2', '--max-uses-per-customer', '1', '--first-order', 'on'];
    await operator.json('promo', 'add', 'COUNTED', '--percent', '10', ...limits);
    const { browser } = await apply('COUNTED');
    expect(await pay(browser)).toBe(true);
    expect(await apply('COUNTED')).toMatchObject({ reason: 'This promo code is for first orders only.' });
    await operator.json('promo', 'set', 'COUNTED', '--first-order', 'off');
    expect(await apply('COUNTED')).toMatchObject({ reason: 'You have already used this promo code.' });
    await operator.json('promo', 'set', 'COUNTED', '--max-uses-per-customer', 'none');
    const second = await apply('COUNTED');
    expect(second).toMatchObject({ valid: true });
    expect(await pay(second.browser)).toBe(true);
    expect(await apply('COUNTED')).toMatchObject({ reason: 'This promo code has been fully redeemed.' });
    expect(await operator.json('promo', 'show', 'counted')).toMatchObject({ uses: 2, state: 'used up' });
    const refusal = await operator.refusal('promo', 'set', 'COUNTED', '--max-uses', '1');
    expect(refusal).toBe('2 --max-uses: It has been used 2 times already.');
  });

  test('is ended while a cart holds it, which is not charged, and made valid again', async () => {
    await operator.json('promo', 'add', 'SHORTLY', '--amount', '5', '--from', '2027-03-02');
    const { browser } = await apply('SHORTLY');
    expect(await operator.json('promo', 'end', 'shortly')).toMatchObject({
      endsOn: '2027-03-01',
      state: 'ended',
    });
    expect((await browser.post('/api/cart/payment', GOOD_CARD)).body).toMatchObject({
      orderComplete: false,
      resetCart: true,
    });
    expect((await browser.get('/api/cart')).body.promoInvalidReason).toBe('This promo code has expired.');
    expect(await operator.refusal('promo', 'end', 'SHORTLY')).toBe('1 SHORTLY ended on 2027-03-01.');
    const codes = async (...words: string[]) =>
      (await operator.json('promo', 'list', ...words)).promos.map(
        ({ promoCode }: { promoCode: string }) => promoCode,
      );
    expect(await codes()).not.toContain('SHORTLY');
    expect(await codes('--ended')).toEqual(expect.arrayContaining(['BYGONE', 'SHORTLY', 'TOAST10']));
    await operator.json('promo', 'set', 'SHORTLY', '--to', '2027-12-31');
    expect(await apply('SHORTLY')).toMatchObject({ valid: true });
  });

  test('changes its kind and keeps its limits', async () => {
    await operator.json('promo', 'add', 'CHANGES', '--percent', '10', '--category', 'Merchandise');
    expect(await operator.json('promo', 'set', 'CHANGES', '--amount', '7.50')).toMatchObject({
      kind: 'amount',
      percent: null,
      amount: 7.5,
      categories: ['Merchandise'],
    });
  });

  test('has its effect as the default name and says why it does not work', async () => {
    const nameOf = async (...words: string[]) => (await operator.json('promo', ...words)).name;
    await operator.json('promo', 'add', 'FOLLOWS', '--percent', '15');
    expect(await nameOf('set', 'FOLLOWS', '--percent', '20')).toBe('20% off');
    expect(await nameOf('set', 'FOLLOWS', '--free-shipping')).toBe('Free shipping');
    expect(await nameOf('set', 'FOLLOWS', '--amount', '5', '--name', 'Autumn')).toBe('Autumn');
    expect(await nameOf('set', 'FOLLOWS', '--percent', '25')).toBe('Autumn');
    expect(await operator.json('promo', 'end', 'FOLLOWS')).toMatchObject({ startsOn: null });
    expect(await operator.json('promo', 'show', 'FOLLOWS')).toMatchObject({
      startsOn: null,
      endsOn: '2027-03-01',
      refusedToday: 'This promo code has expired.',
    });
    expect(
      await operator.run('promo', 'add', 'two words', '--percent', '5', '--to', '2020-01-01'),
    ).toMatchObject({
      kind: 'done',
      text: expect.stringMatching(/shoppers read .*expired[\s\S]*The code is TWOWORDS: spaces/),
    });
  });

  test.each([
    [['add', 'TOAST10', '--percent', '5'], '1 There is a code TOAST10 already.'],
    [['add', 'A', '--percent', '5'], '2 <code>: It must be 2 to 50 letters'],
    [['add', 'NOTHING'], '2 --percent, --amount or --free-shipping is missing.'],
    [
      ['add', 'BOTH', '--percent', '5', '--free-shipping'],
      '2 Give one of --percent, --amount and --free-shipping.',
    ],
    [['add', 'MUCH', '--percent', '101'], '2 --percent: At most 100.'],
    [['add', 'NONE', '--amount', '0'], '2 --amount: Above $0.'],
    [['add', 'DAY', '--percent', '5', '--from', '2027-02-30'], '2 --from must be a date such as'],
    [
      ['add', 'DAYS', '--percent', '5', '--from', '2027-03-02', '--to', '2027-03-01'],
      '2 --to: It must not be before',
    ],
    [
      ['add', 'WHAT', '--percent', '5', '--product', 'nothing'],
      "2 --product: There is no product 'nothing' on sale.",
    ],
    [
      ['add', 'WHOSE', '--percent', '5', '--brand', '2', '--product', 'corkscrew'],
      '2 --product: There is no',
    ],
    [['add', 'KIND', '--percent', '5', '--category', 'Beer'], "2 --category: There is no category 'Beer'."],
    [['set', 'UNKNOWN', '--percent', '5'], '1 There is no promo code UNKNOWN.'],
    [['set', 'TOAST10'], '2 There is nothing to change'],
    [['show', 'UNKNOWN'], '1 There is no promo code UNKNOWN.'],
    [['end', 'UNKNOWN'], '1 There is no promo code UNKNOWN.'],
  ])('%j is refused', async (words, reason) => {
    expect(await operator.refusal('promo', ...words)).toContain(reason);
  });
});
