import { describe, expect, test } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import {
  BILLING,
  card,
  expectOk,
  fillCart,
  fillCheckout,
  GOOD_CARD,
  newCustomer,
  SHIPPING,
  userOf,
  vaultToken,
} from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

async function atBilling(email: string): Promise<TestBrowser> {
  const browser = await newCustomer(shop, email);
  expectOk(await browser.post('/api/cart/shipping', { ...SHIPPING, email: undefined }));
  return browser;
}

const bill = (browser: TestBrowser, more: object) =>
  browser.post('/api/cart/billing', { ...BILLING, ...more });
const pay = (browser: TestBrowser, more: object = {}) => browser.post('/api/cart/payment', more);
const cardsOf = async (browser: TestBrowser) => (await userOf(browser)).CreditCards;

async function saveCard(browser: TestBrowser, cardNumber = '5555555555554444'): Promise<number> {
  const { CreditCards } = expectOk(await browser.post('/api/account/card', card(cardNumber))).body;
  return CreditCards.at(-1).CardId;
}

/** The card that the last order of this shopper was charged to, as the vault knows it. */
async function chargedCard(email: string) {
  return shop.db
    .selectFrom('orders as o')
    .innerJoin('payment_attempts as t', 't.attempt_id', 'o.attempt_id')
    .innerJoin('sandbox_gateway.authorisations as a', 'a.key', 't.gateway_key')
    .innerJoin('sandbox_gateway.cards as k', 'k.token', 'a.token')
    .where('o.email', '=', email)
    .select(['k.last_four', 'k.token'])
    .executeTakeFirstOrThrow();
}

async function ordersOf(email: string) {
  return shop.db.selectFrom('orders').select('order_id').where('email', '=', email).execute();
}

describe('a saved card at billing', () => {
  test('is kept with its summary, wins over a token, and pays the order', async () => {
    const browser = await atBilling('saved@example.org');
    const cardId = await saveCard(browser);
    const paymentToken = await vaultToken(browser);
    const kept = expectOk(await bill(browser, { cardId, paymentToken, saveCard: true })).body;
    expect(kept).toMatchObject({ cardId, card: { CardTypeId: 1, LastFour: '4444' } });
    expect((await browser.get('/api/cart/billing')).body).toEqual(kept);
    expect((await pay(browser)).body.orderComplete).toBe(true);
    expect((await chargedCard('saved@example.org')).last_four).toBe('4444');
    expect(await cardsOf(browser)).toHaveLength(1);
  });

  test('is replaced by a new one: with ‘new’ at billing, with a card at payment', async () => {
    const browser = await atBilling('changes@example.org');
    const cardId = await saveCard(browser);
    expectOk(await bill(browser, { cardId }));
    const paymentToken = await vaultToken(browser);
    const kept = expectOk(await bill(browser, { cardId: 'new', paymentToken })).body;
    expect(kept).toMatchObject({ cardId: 'new', card: { LastFour: '1111' } });
    expectOk(await bill(browser, { cardId }));
    expect((await pay(browser, card('378282246310005'))).body.orderComplete).toBe(true);
    expect((await chargedCard('changes@example.org')).last_four).toBe('0005');
  });

  test('of another customer, of no customer or of a guest is refused', async () => {
    const grace = shop.browser(2);
    expectOk(
      await grace.post('/api/identity/login', { email: 'grace@example.com', password: 'cellar-door-1' }),
    );
    const ids = (await cardsOf(grace)).map(({ CardId }: { CardId: number }) => CardId);
    const otherBrowser = await atBilling('no-cards@example.org');
    const guest = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }], {
      shipping: { email: 'guest-card@example.org' },
    });
    for (const cardId of [...ids, 99999]) {
      for (const browser of [otherBrowser, guest]) {
        const billing = await bill(browser, { cardId });
        expect([billing.status, billing.body.fields]).toEqual([422, { cardId: ['Invalid'] }]);
        expectOk(await bill(browser, {}));
        const payment = await pay(browser, { cardId });
        expect([payment.status, payment.body.fields]).toEqual([422, { cardId: ['Invalid'] }]);
      }
    }
    expect(await ordersOf('no-cards@example.org')).toEqual([]);
  });

  test('that has left the account is not charged, and billing asks for a card again', async () => {
    const browser = await atBilling('gone@example.org');
    const cardId = await saveCard(browser);
    expectOk(await bill(browser, { cardId }));
    expectOk(await browser.delete(`/api/account/card/${cardId}`));
    expect((await browser.get('/api/cart/billing')).body).toMatchObject({ cardId: null, card: null });
    const refused = await pay(browser);
    expect([refused.status, refused.body.fields]).toEqual([422, { cardId: ['Invalid'] }]);
    expect(refused.body.message).toMatch(/^Failed to apply payment/);
    expect(refused.body.reason).toBe('payment-failed');
    expect(await ordersOf('gone@example.org')).toEqual([]);
    expect((await pay(browser, GOOD_CARD)).body.orderComplete).toBe(true);
  });

  test('answers a repeated payment even when it has left the account since', async () => {
    const browser = await atBilling('repeated@example.org');
    const cardId = await saveCard(browser);
    expectOk(await bill(browser, {}));
    const key = { 'Idempotency-Key': 'with a saved card' };
    const first = await browser.post('/api/cart/payment', { cardId }, key);
    expectOk(await browser.delete(`/api/account/card/${cardId}`));
    const again = await browser.post('/api/cart/payment', { cardId }, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
  });
});

describe('a new card', () => {
  test.each<[string, object, object, { IsDefault: boolean }[]]>([
    ['asked for at billing', { saveCard: true }, {}, [{ IsDefault: false }]],
    ['asked for at payment', {}, { saveCard: true }, [{ IsDefault: false }]],
    ['as the default, which has to be kept', { defaultCard: true }, {}, [{ IsDefault: true }]],
    [
      'as the default, asked for at payment',
      { saveCard: true },
      { defaultCard: true },
      [{ IsDefault: true }],
    ],
    ['not, when the payment says so', { saveCard: true, defaultCard: true }, { saveCard: false }, []],
    [
      'not as the default, when the payment says so',
      { saveCard: true, defaultCard: true },
      { defaultCard: false },
      [{ IsDefault: false }],
    ],
    ['not without asking', {}, {}, []],
  ])('is kept with the order, %s', async (name, atBillingStep, atPayment, expected) => {
    const browser = await atBilling(`new-${name.replaceAll(/\W/g, '')}@example.org`);
    const paymentToken = await vaultToken(browser);
    expectOk(await bill(browser, { cardId: 'new', paymentToken, ...atBillingStep }));
    expect(await cardsOf(browser)).toEqual([]);
    expect((await pay(browser, atPayment)).body.orderComplete).toBe(true);
    const summary = { CardTypeId: 2, LastFour: '1111', ExpirationMonth: 12, ExpirationYear: 2030 };
    const cards = await cardsOf(browser);
    expect(cards).toMatchObject(expected.map((each) => ({ ...each, ...summary })));
    expect(cards).toHaveLength(expected.length);
  });

  test.each<[string, (browser: TestBrowser) => Promise<object>]>([
    ['a token of the payment’s own', async (browser) => ({ paymentToken: await vaultToken(browser) })],
    ['typed', async () => GOOD_CARD],
  ])('%s is kept, steps in as the default, and can be charged again', async (name, newCard) => {
    const email = `again-${name.replaceAll(/\W/g, '')}@example.org`;
    const browser = await atBilling(email);
    await browser.post('/api/account/card', { ...card('5555555555554444'), defaultCard: true });
    expectOk(await bill(browser, {}));
    expect((await pay(browser, { ...(await newCard(browser)), defaultCard: true })).status).toBe(200);
    const cards = await cardsOf(browser);
    expect(cards).toMatchObject([
      { LastFour: '4444', IsDefault: false },
      { LastFour: '1111', IsDefault: true },
    ]);
    const { token } = await chargedCard(email);
    await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
    expectOk(await browser.post('/api/cart/shipping', { ...SHIPPING, email: undefined }));
    expectOk(await bill(browser, { cardId: cards[1].CardId }));
    expect((await pay(browser)).body.orderComplete).toBe(true);
    expect((await chargedCard(email)).token).toBe(token);
  });

  test.each(['4000000000000002', '4000000000004012', '4000000000004053'])(
    'that is not charged (%s) is not kept, nor are the letters chosen',
    async (number) => {
      const browser = await atBilling(`refused-${number}@example.org`);
      const before = await userOf(browser);
      const paymentToken = await vaultToken(browser, number);
      expectOk(await bill(browser, { cardId: 'new', paymentToken, saveCard: true, defaultCard: true }));
      await pay(browser, { emailPrefs: ALL_LETTERS });
      await browser.get('/api/cart/payment/status');
      expect(await userOf(browser)).toEqual(before);
      expect(await attemptsWithKeepsakes()).toEqual([]);
    },
  );

  test.each<[string, (browser: TestBrowser) => Promise<object>]>([
    ['typed', async () => card('4000000000004020')],
    ['a token', async (browser) => ({ paymentToken: await vaultToken(browser, '4000000000004020') })],
  ])('whose charge was never answered (%s) is kept by the reconciler, once', async (name, newCard) => {
    const browser = await atBilling(`lost-${name.replaceAll(/\W/g, '')}@example.org`);
    expectOk(await bill(browser, { saveCard: true }));
    const unknown = await pay(browser, { ...(await newCard(browser)), emailPrefs: ALL_LETTERS });
    expect(unknown.status).toBe(503);
    expect(await cardsOf(browser)).toEqual([]);
    await Promise.all([shop.reconcile(), shop.reconcile(), browser.get('/api/cart/payment/status')]);
    expect(await cardsOf(browser)).toMatchObject([{ LastFour: '4020' }]);
    expect((await userOf(browser)).emailPrefs).toEqual(ALL_LETTERS);
    expect(await attemptsWithKeepsakes()).toEqual([]);
  });

  test('is kept once, however often the order is sent, and the answer delivered', async () => {
    const browser = await atBilling('often@example.org');
    const paymentToken = await vaultToken(browser, '4000000000004046');
    expectOk(await bill(browser, { paymentToken, saveCard: true }));
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(browser)));
    expect(new Set(answers.map(({ body }) => body.purchaseOrderId)).size).toBe(1);
    expect(await cardsOf(browser)).toHaveLength(1);
  });

  test('whose token is another customer’s is refused and stays theirs', async () => {
    const owner = await atBilling('owner@example.org');
    const paymentToken = await vaultToken(owner);
    expectOk(await owner.post('/api/account/card', { paymentToken }));
    const other = await atBilling('other@example.org');
    expect((await bill(other, { paymentToken, saveCard: true })).status).toBe(422);
    expect(await cardsOf(other)).toEqual([]);
    expect(await cardsOf(owner)).toHaveLength(1);
    expect((await other.post('/api/account/card', { paymentToken })).status).toBe(422);
  });

  test('of a guest who stays one is not kept', async () => {
    const before = await shop.db.selectFrom('cards').select('card_id').execute();
    const guest = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }], {
      shipping: { email: 'stays@example.org' },
      billing: { saveCard: true, defaultCard: true },
    });
    expect((await pay(guest, { ...GOOD_CARD, saveCard: true, emailPrefs: ALL_LETTERS })).status).toBe(200);
    expect(await shop.db.selectFrom('cards').select('card_id').execute()).toEqual(before);
  });
});

test('a customer’s email preferences are saved with the order', async () => {
  const browser = await atBilling('letters@example.org');
  expectOk(await bill(browser, {}));
  expect((await pay(browser, { ...GOOD_CARD, emailPrefs: ALL_LETTERS })).status).toBe(200);
  expect((await userOf(browser)).emailPrefs).toEqual(ALL_LETTERS);
});

const ALL_LETTERS = {
  IsDiscoveringProduct: false,
  IsWineEducation: true,
  IsDiscoveringTwomey: false,
  IsDiscoveringTimeless: true,
};

async function attemptsWithKeepsakes() {
  return shop.db
    .selectFrom('payment_attempts')
    .select('attempt_id')
    .where('keepsakes', 'is not', null)
    .execute();
}
