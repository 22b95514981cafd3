import { userInfo } from 'node:os';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { tendAuthorizations } from '../../server/ordering/payments/tend-authorizations.ts';
import {
  BILLING,
  card,
  expectOk,
  fillCheckout,
  GOOD_CARD,
  WINERY_PICKUP,
} from '../../server/testing/test-checkout.ts';
import { testShop } from '../../server/testing/test-shop.ts';
import { commands } from '../commands.ts';
import { readCall } from '../read-call.ts';
import { type TestOperator, testOperator } from '../testing/operator.ts';

const shop = testShop();
let run: TestOperator['run'];
let json: TestOperator['json'];
beforeAll(async () => {
  ({ run, json } = testOperator(shop));
});

async function text(...words: string[]): Promise<string> {
  const outcome = await run(...words);
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
  return outcome.text;
}

const BASKET = [
  { slug: 'pinot-noir-monterey-2024', qty: 3 },
  { slug: 'corkscrew', qty: 2 },
];

async function pay(browser: Awaited<ReturnType<typeof fillCheckout>>, payment: object = GOOD_CARD) {
  return browser.post('/api/cart/payment', payment);
}

async function place(payment: object = GOOD_CARD, overrides: { shipping?: object; billing?: object } = {}) {
  const browser = await fillCheckout(shop, BASKET, overrides);
  return expectOk(await pay(browser, payment)).body.purchaseOrderId as number;
}

interface Entry {
  readonly kind: string;
  readonly by: string;
  readonly [field: string]: unknown;
}

const kindsOf = (timeline: Entry[]) => timeline.map(({ kind }) => kind);
const oneOf = (timeline: Entry[], kind: string) => timeline.find((entry) => entry.kind === kind);

describe('an order’s timeline', () => {
  test('has price, rules, stock, payment, emails and shipping, and who did each', async () => {
    const browser = await fillCheckout(shop, BASKET);
    expect((await pay(browser, card('4000000000000002'))).status).toBe(402);
    const orderId = expectOk(await pay(browser)).body.purchaseOrderId;
    await shop.runJobs();
    await json('order', 'ship', `${orderId}`, '--tracking', '7946-1234-5678');
    await json('order', 'refund', `${orderId}`, '--line', '1', '--quantity', '1', '--reason', 'Broken');
    const { timeline, money } = await json('order', 'show', `${orderId}`);
    expect(kindsOf(timeline)).toEqual([
      'cart-begun',
      'stock-taken',
      'payment-sent',
      'payment-answered',
      'stock-returned',
      'priced',
      'judged',
      'stock-taken',
      'payment-sent',
      'payment-answered',
      'placed',
      'mail',
      'operator',
      'money-asked',
      'money-answered',
      'shipped',
      'mail',
      'operator',
      'money-asked',
      'money-answered',
      'mail',
    ]);
    const answers = timeline.filter(({ kind }: Entry) => kind === 'payment-answered');
    expect(answers[0]).toMatchObject({
      by: 'gateway',
      outcome: 'declined',
      reason: expect.stringMatching(/.+/),
    });
    expect(answers[1]).toMatchObject({
      outcome: 'authorised',
      amount: money.total,
      reference: expect.any(String),
    });
    expect(oneOf(timeline, 'priced')).toMatchObject({
      total: money.total,
      taxes: { salesTax: expect.any(Number), crv: 0.3 },
      taxBasis: {
        state: 'CA',
        day: '2027-03-02',
        sources: [{ tax: 'salesTax', validFrom: '2025-01-01' }, { tax: 'crv' }],
      },
    });
    const rules = oneOf(timeline, 'judged')?.rules;
    expect(rules).toContainEqual({
      ruleId: 'minimum-age',
      version: 1,
      outcome: 'passed',
      figures: 'age 41, at least 21',
    });
    expect(oneOf(timeline, 'mail')).toMatchObject({ about: `order-confirmation ${orderId}`, state: 'sent' });
    expect(oneOf(timeline, 'operator')).toMatchObject({
      by: `operator ${userInfo().username}`,
      command: 'order ship',
      details: { tracking: '7946-1234-5678' },
      outcome: 'done',
    });
    expect(oneOf(timeline, 'shipped')).toMatchObject({ trackingNumber: '794612345678' });
    expect(timeline.at(-2)).toMatchObject({
      movement: 'refund',
      outcome: 'done',
      reference: expect.any(String),
    });

    const page = await text('order', 'show', `${orderId}`);
    expect(page.split('\n').filter((line) => line.length > 100)).toEqual([]);
    expect(page).toMatch(/shop {6}priced at \$/);
    expect(page).toContain('Sales Tax: 7.25% on wine, 7.25% on the rest, freight free (since 2025-01-01)');
    expect(page).toContain(`operator  order ship --tracking 7946-1234-5678: done, by ${userInfo().username}`);
  });

  test('has the whole address and everything that goes into the box', async () => {
    const shipping = {
      name_first: 'Eve',
      name_last: 'Stone',
      company: 'Stone & Co',
      address2: 'Suite 5',
      isGift: true,
      giftSenderName: 'Ada',
      giftName: 'Eve',
      giftNote: 'Happy birthday!',
      specialInstructions: 'Ring twice.',
    };
    const orderId = await place(GOOD_CARD, { shipping });
    const lines = ['Eve Stone', 'Stone & Co', '100 Main Street', 'Suite 5', 'Napa, CA 94558'];
    expect(await json('order', 'show', `${orderId}`)).toMatchObject({
      destination: { lines, service: expect.stringContaining('FedEx'), kind: 'deliver', day: '2027-03-04' },
      gift: { from: 'Ada', to: 'Eve', note: 'Happy birthday!' },
      specialInstructions: 'Ring twice.',
    });
    const page = await text('order', 'show', `${orderId}`);
    for (const line of [...lines, 'from Ada to Eve', 'Happy birthday!', 'Ring twice.'])
      expect(page).toContain(line);
    const pickUp = await place(GOOD_CARD, { shipping: { ...WINERY_PICKUP, shipViaId: 12 } });
    expect(await text('order', 'show', `${pickUp}`)).toMatch(
      /goes to +Twomey, Healdsburg\n +315 Westbend Road[\s\S]*picked up at the winery/,
    );
  });

  test('has a corrected tracking number, which the customer gets only with --tell', async () => {
    const email = 'mistyped@example.com';
    const sent = async () => {
      await shop.runJobs();
      return (await shop.mailsTo(email)).map(({ text }) => text);
    };
    const orderId = `${await place(GOOD_CARD, { shipping: { email } })}`;
    const ship = (...words: string[]) => run('order', 'ship', orderId, ...words);
    const set = (...words: string[]) => run('order', 'tracking', orderId, ...words);
    expect(await set('794612345601')).toMatchObject({ reason: expect.stringContaining('to order ship.') });
    for (const typed of ['<x>', '79461234567', '1Z999AA10123456784']) {
      expect(await ship('--tracking', typed)).toMatchObject({
        reason: expect.stringContaining('12, 15, 20'),
      });
    }
    expect(await ship()).toMatchObject({ kind: 'done' });
    expect(await sent()).toHaveLength(2);
    expect(await json('order', 'tracking', orderId, '794612340000')).toMatchObject({
      former: null,
      told: false,
    });
    expect(await sent()).toHaveLength(2);
    expect(await set('7946')).toMatchObject({ reason: expect.stringContaining('12, 15, 20') });
    expect(await set('794612345601', '--tell')).toMatchObject({
      text: `order ${orderId} has the tracking number 794612345601 instead of 794612340000; the customer is being told`,
    });
    expect((await sent())[0]).toContain('trknbr=794612345601');
    const { trackingNumber, timeline } = await json('order', 'show', orderId);
    expect(trackingNumber).toBe('794612345601');
    expect(timeline.filter(({ kind }: Entry) => kind === 'operator').at(-1)).toMatchObject({
      command: 'order tracking',
      details: { number: '794612345601', tell: true },
      outcome: 'done',
    });
    expect(timeline.at(-1)).toMatchObject({ about: `order-shipped ${orderId} 794612345601` });
    const pickUp = `${await place(GOOD_CARD, { shipping: { ...WINERY_PICKUP, shipViaId: 12 } })}`;
    const noParcel = { reason: expect.stringContaining('is a winery pickup') };
    expect(await run('order', 'ship', pickUp, '--tracking', '794612345601')).toMatchObject(noParcel);
    await json('order', 'ship', pickUp);
    expect(await run('order', 'tracking', pickUp, '794612345601')).toMatchObject(noParcel);
  });

  test('shows since when an answer is missing and how it ended', async () => {
    const browser = await fillCheckout(shop, BASKET, { shipping: { email: 'waits@example.com' } });
    expect((await pay(browser, card('4000000000004020'))).status).toBe(503);
    const { payments } = await json('order', 'find', 'waits@example.com');
    expect(payments).toMatchObject([{ state: 'unknown', email: 'waits@example.com' }]);
    await shop.reconcile();
    const { orders } = await json('order', 'find', 'waits@example.com');
    const { timeline } = await json('order', 'show', `${orders[0].purchaseOrderId}`);
    expect(kindsOf(timeline)).toEqual(
      expect.arrayContaining(['payment-sent', 'payment-unanswered', 'payment-answered', 'placed']),
    );
  });

  test('has a voided authorization and a refused command', async () => {
    const orderId = await place(GOOD_CARD, { shipping: { requestedShipDate: '04/13/2027' } });
    await tendAuthorizations({ ...shop.parts });
    expect(await run('order', 'ship', `${orderId}`)).toMatchObject({ kind: 'refused' });
    await json('order', 'cancel', `${orderId}`, '--reason', 'Ordered twice');
    const { timeline } = await json('order', 'show', `${orderId}`);
    expect(oneOf(timeline, 'money-asked')).toMatchObject({ purpose: 'let-go', movement: 'void' });
    expect(oneOf(timeline, 'operator')).toMatchObject({
      command: 'order ship',
      outcome: 'refused',
      reason: 'The order’s total is not authorized. Authorize it first.',
    });
    expect(kindsOf(timeline).slice(-3)).toEqual(['cancelled', 'stock-returned', 'mail']);
  });

  test('shows a confirmation email that failed', async () => {
    const orderId = await place();
    await shop.runJobs({ send: () => Promise.reject(new Error('the mail server is down')) });
    const { timeline } = await json('order', 'show', `${orderId}`);
    expect(oneOf(timeline, 'mail')).toMatchObject({
      state: 'waiting',
      tries: 1,
      lastError: 'the mail server is down',
    });
  });
});

describe('order find finds an order', () => {
  let orderId: number;
  beforeAll(async () => {
    const person = { name_first: 'Zelda', name_last: 'Quint’s', phone: '(415) 555-7788' };
    orderId = await place(GOOD_CARD, {
      shipping: { email: 'Zelda@Example.com', ...person },
      billing: { ...BILLING, ...person },
    });
    await json('order', 'ship', `${orderId}`, '--tracking', '794612349999');
  });

  test.each([
    ['an email in any case', 'zelda@EXAMPLE.com'],
    ['a last name', 'quint'],
    ['both names', 'zelda quint’s'],
    ['a phone number', '415-555-7788'],
    ['a phone number with its country', '+1 415 555 7788'],
    ['a tracking number', '794612349999'],
  ])('by %s', async (_, words) => {
    const { orders } = await json('order', 'find', words);
    expect(orders).toMatchObject([{ purchaseOrderId: orderId, email: 'zelda@example.com' }]);
  });

  test('by its number and by the gateway reference', async () => {
    const { entries } = await json('ledger', 'list', `${orderId}`);
    for (const words of [`${orderId}`, entries[0].reference, entries[1].reference, entries[0].key]) {
      const { orders } = await json('order', 'find', words);
      expect(orders).toMatchObject([{ purchaseOrderId: orderId }]);
    }
  });

  test('a percent sign is no wildcard, and an empty result says so', async () => {
    expect(await text('order', 'find', '%')).toBe("Nothing was found for '%'.");
    expect(await run('order', 'find', ' ')).toMatchObject({ kind: 'misused' });
  });

  test('a payment without an order, with the answer of the card', async () => {
    const browser = await fillCheckout(shop, BASKET, { shipping: { email: 'declined@example.com' } });
    await pay(browser, card('4000000000000002'));
    const { orders, payments } = await json('order', 'find', 'declined@example.com');
    expect(orders).toEqual([]);
    expect(payments).toMatchObject([{ what: 'payment', state: 'declined', name: 'Ada Hart' }]);
    const details = await json('payment', 'show', payments[0].attemptId);
    expect(details).toMatchObject({
      state: 'declined',
      purchaseOrderId: null,
      email: 'declined@example.com',
    });
    expect(kindsOf(details.timeline)).toEqual([
      'cart-begun',
      'priced',
      'judged',
      'stock-taken',
      'payment-sent',
      'payment-answered',
      'stock-returned',
    ]);
    expect(await text('payment', 'show', payments[0].attemptId)).toMatch(/gateway +DECLINED: /);
    expect(await text('order', 'find', 'declined@example.com')).toContain('Payments without an order');
  });

  test('a payment that was refused before the card was charged', async () => {
    const browser = await fillCheckout(shop, BASKET, { shipping: { email: 'refused@example.com' } });
    await shop.setStock('corkscrew', 0);
    const headers = { 'Idempotency-Key': 'a key of this very test' };
    await browser.post('/api/cart/payment', GOOD_CARD, headers);
    await shop.setStock('corkscrew', 500);
    const { payments } = await json('order', 'find', 'a key of this very test');
    expect(payments).toMatchObject([
      { state: 'failed', email: 'refused@example.com', reason: 'cart-changed' },
    ]);
    expect(kindsOf((await json('payment', 'show', payments[0].attemptId)).timeline)).toEqual([
      'cart-begun',
      'payment-refused',
    ]);
  });
});

test('an order without movements shows its ledger entries', async () => {
  const { orders } = await json('order', 'find', 'grace@example.com');
  const { timeline, status } = await json('order', 'show', `${orders[0].purchaseOrderId}`);
  expect(status).toBe('shipped');
  expect(oneOf(timeline, 'money-booked')).toMatchObject({ entry: 'captured', amount: expect.any(Number) });
  expect(oneOf(timeline, 'priced')).toMatchObject({ taxBasis: null });
  expect(await text('order', 'show', `${orders[0].purchaseOrderId}`)).toMatch(/gateway {3}captured \$/);
});

test('an unknown payment is refused', async () => {
  expect(await run('payment', 'show', '7')).toMatchObject({ kind: 'misused' });
  const id = '00000000-0000-4000-8000-000000000000';
  expect(await run('payment', 'show', id)).toEqual({ kind: 'refused', reason: `There is no payment ${id}.` });
});

test('a command that broke leaves its row in the timeline', async () => {
  const orderId = await place();
  const { gateway, origins } = shop.parts;
  const call = readCall(['order', 'ship', `${orderId}`], commands);
  if (call.kind !== 'command') throw new Error('not understood');
  const broken = { ...gateway, capture: () => Promise.reject(new Error('the machine went down')) };
  const parts = {
    ...shop.parts,
    databaseUrl: '',
    backupKey: null,
    officeOrigin: origins[1],
    gateway: broken,
  };
  await expect(call.command.run(parts, call.input)).rejects.toThrow('the machine went down');
  const { rows } = await sql`
    select command, outcome, reason from operator_actions where order_id = ${orderId}`.execute(shop.db);
  expect(rows).toEqual([{ command: 'order ship', outcome: 'failed', reason: 'internal' }]);
  expect(await text('order', 'show', `${orderId}`)).toContain('order ship: failed');
});
