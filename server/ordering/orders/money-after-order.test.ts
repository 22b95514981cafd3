import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { first } from '../../platform/database/query.ts';
import type { PaymentGateway } from '../../providers/payment/gateway.ts';
import { agePlannedMovements, changeOrder, changeRows } from '../../testing/change-rows.ts';
import { card, expectOk, fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { unguarded } from '../../testing/unguarded.ts';
import { compareWithGateway } from '../payments/compare-with-gateway.ts';
import { tendAuthorizations } from '../payments/tend-authorizations.ts';
import { authorizeOrder } from './authorize-order.ts';
import { cancelOrder } from './cancel-order.ts';
import { refundOrder } from './refund-order.ts';
import { shipOrder } from './ship-order.ts';

const shop = testShop();

const BASKET = [
  { slug: 'pinot-noir-monterey-2024', qty: 3 },
  { slug: 'corkscrew', qty: 2 },
];
/** Approved once, declined whenever it is asked again. */
const ONCE = card('4000000000004061');
/** What is moved after the order is moved, but the first answer is lost. */
const LOST_ANSWERS = card('4000000000004079');
const NO_TRACKING = { trackingNumber: null };

async function place(payment: object = GOOD_CARD, shipping: object = {}): Promise<number> {
  const browser = await fillCheckout(shop, BASKET, { shipping });
  return expectOk(await browser.post('/api/cart/payment', payment)).body.purchaseOrderId;
}

async function totalOf(orderId: number): Promise<number> {
  const order = await shop.db
    .selectFrom('orders')
    .select('total_cents')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return order.total_cents;
}

async function stateOf(orderId: number) {
  const order = await shop.db
    .selectFrom('orders as o')
    .innerJoin('payment_attempts as a', 'a.attempt_id', 'o.attempt_id')
    .select(['o.status', 'a.state', 'o.tracking_number', 'a.card_token'])
    .where('o.order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const isCardKept = order.card_token !== null;
  return { order: order.status, payment: order.state, tracking: order.tracking_number, isCardKept };
}

async function ledgerOf(orderId: number): Promise<[kind: string, cents: number][]> {
  const entries = await shop.db
    .selectFrom('ledger')
    .select(['kind', 'amount_cents'])
    .where('order_id', '=', orderId)
    .orderBy('entry_id')
    .execute();
  return entries.map(({ kind, amount_cents }) => [kind, amount_cents]);
}

/** The gateway's books of the order's authorizations. */
async function booksOf(orderId: number) {
  const { rows } = await sql<{ capturable: number; captured: number; refunded: number }>`
    select sum(amount_cents - captured_cents - released_cents)::integer as capturable,
      sum(captured_cents)::integer as captured, sum(refunded_cents)::integer as refunded
    from sandbox_gateway.authorisations where key in (
      select authorisation_key from ledger where order_id = ${orderId})`.execute(shop.db);
  return rows[0];
}

const movementsOf = (orderId: number) =>
  shop.db
    .selectFrom('payment_movements')
    .select(['purpose', 'state', 'reason'])
    .where('order_id', '=', orderId)
    .orderBy('movement_id')
    .execute();

describe('shipping', () => {
  test('captures the authorization and stores the tracking number', async () => {
    const orderId = await place();
    const total = await totalOf(orderId);
    expect(await stateOf(orderId)).toMatchObject({
      order: 'placed',
      payment: 'authorised',
      isCardKept: true,
    });
    expect(await shipOrder(shop.parts, orderId, { trackingNumber: '7946 1234 5678' })).toEqual({
      ok: true,
      value: {
        orderId,
        status: 'shipped',
        amountCents: total,
        isPending: false,
        isRepeat: false,
        needsCode: false,
      },
    });
    expect(await stateOf(orderId)).toEqual({
      order: 'shipped',
      payment: 'captured',
      tracking: '794612345678',
      isCardKept: false,
    });
    expect(await ledgerOf(orderId)).toEqual([
      ['authorised', total],
      ['captured', total],
    ]);
    expect(await booksOf(orderId)).toEqual({ capturable: 0, captured: total, refunded: 0 });
  });

  test('captures once if called ten times at once', async () => {
    const orderId = await place();
    const ships = await Promise.all(
      Array.from({ length: 10 }, () => shipOrder(shop.parts, orderId, NO_TRACKING)),
    );
    expect(ships.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await booksOf(orderId))?.captured).toBe(await totalOf(orderId));
    expect(await ledgerOf(orderId)).toHaveLength(2);
  });

  test('refuses a cancelled and an unknown order', async () => {
    const orderId = await place();
    await cancelOrder(shop.parts, orderId);
    expect(await shipOrder(shop.parts, orderId, NO_TRACKING)).toMatchObject({
      refusal: { code: 'conflict', message: 'The order is cancelled.' },
    });
    expect(await shipOrder(shop.parts, 1, NO_TRACKING)).toMatchObject({ refusal: { code: 'not-found' } });
  });

  test('keeps the order and the reason if the gateway refuses, and can be retried', async () => {
    const orderId = await place();
    const refusing: PaymentGateway = {
      ...shop.parts.gateway,
      capture: async () => ({ kind: 'refused', reason: 'Not today.' }),
    };
    expect(await shipOrder({ ...shop.parts, gateway: refusing }, orderId, NO_TRACKING)).toMatchObject({
      refusal: { code: 'conflict', message: 'Not today.' },
    });
    expect(await stateOf(orderId)).toMatchObject({
      order: 'placed',
      payment: 'authorised',
      isCardKept: true,
    });
    expect((await shipOrder(shop.parts, orderId, NO_TRACKING)).ok).toBe(true);
    expect(await movementsOf(orderId)).toEqual([
      { purpose: 'ship', state: 'refused', reason: 'Not today.' },
      { purpose: 'ship', state: 'done', reason: null },
    ]);
  });
});

describe('cancelling', () => {
  test('voids the authorization and returns the bottles and the promo use', async () => {
    const uses = async () =>
      (await sql<{ uses: number }>`select sum(uses)::integer as uses from promos`.execute(shop.db)).rows[0]
        ?.uses;
    const before = [await shop.stockOf('corkscrew'), await shop.stockOf('pinot-noir-monterey-2024')];
    const usesBefore = await uses();
    const browser = await fillCheckout(shop, BASKET);
    expectOk(await browser.post('/api/cart/coupons', { promoCode: 'TOAST10' }));
    const { orderId } = await placeWith(browser);
    expect(await uses()).toBe((usesBefore ?? 0) + 1);
    const total = await totalOf(orderId);
    expect(await cancelOrder(shop.parts, orderId)).toMatchObject({
      ok: true,
      value: { status: 'cancelled' },
    });
    expect(await stateOf(orderId)).toMatchObject({
      order: 'cancelled',
      payment: 'voided',
      isCardKept: false,
    });
    expect([await shop.stockOf('corkscrew'), await shop.stockOf('pinot-noir-monterey-2024')]).toEqual(before);
    expect(await uses()).toBe(usesBefore);
    expect(await ledgerOf(orderId)).toEqual([
      ['authorised', total],
      ['released', total],
    ]);
    expect(await booksOf(orderId)).toEqual({ capturable: 0, captured: 0, refunded: 0 });
    expect((await cancelOrder(shop.parts, orderId)).ok).toBe(false);
    expect([await shop.stockOf('corkscrew'), await shop.stockOf('pinot-noir-monterey-2024')]).toEqual(before);
  });

  test('concurrent with shipping: only one happens', async () => {
    const orderId = await place();
    const [shipped, cancelled] = await Promise.all([
      shipOrder(shop.parts, orderId, NO_TRACKING),
      cancelOrder(shop.parts, orderId),
    ]);
    expect([shipped.ok, cancelled.ok].toSorted()).toEqual([false, true]);
    expect(await ledgerOf(orderId)).toHaveLength(2);
  });

  test('refuses a shipped order', async () => {
    const orderId = await place();
    await shipOrder(shop.parts, orderId, NO_TRACKING);
    expect(await cancelOrder(shop.parts, orderId)).toMatchObject({
      refusal: { message: 'The order is shipped. Refund it instead.' },
    });
  });
});

describe('refunding', () => {
  test('refunds a bottle, a line and the rest to the exact total', async () => {
    const orderId = await place();
    const total = await totalOf(orderId);
    expect(await refundOrder(shop.parts, orderId, null)).toMatchObject({
      refusal: { message: 'The order is placed. Cancel it instead.' },
    });
    await shipOrder(shop.parts, orderId, NO_TRACKING);
    const refund = (lines: { line: number; quantity: number }[] | null) =>
      refundOrder(shop.parts, orderId, lines);
    expect(await refund([{ line: 1, quantity: 1 }])).toMatchObject({ value: { status: 'partly-refunded' } });
    expect(await refund([{ line: 2, quantity: 2 }])).toMatchObject({ value: { status: 'partly-refunded' } });
    expect((await refund([{ line: 1, quantity: 3 }])).ok).toBe(false);
    expect(await stateOf(orderId)).toMatchObject({ order: 'partly-refunded', payment: 'captured' });
    expect(await refund(null)).toMatchObject({ value: { status: 'refunded' } });
    expect((await refund(null)).ok).toBe(false);
    expect(await stateOf(orderId)).toMatchObject({ order: 'refunded', payment: 'refunded' });
    expect(await booksOf(orderId)).toEqual({ capturable: 0, captured: total, refunded: total });
    const refunds = (await ledgerOf(orderId)).filter(([kind]) => kind === 'refunded');
    expect(refunds).toHaveLength(3);
    expect(refunds.reduce((sum, [, cents]) => sum + cents, 0)).toBe(total);
  });

  test('refunds a bottle once if called five times at once', async () => {
    const orderId = await place();
    await shipOrder(shop.parts, orderId, NO_TRACKING);
    await Promise.all(
      Array.from({ length: 5 }, () => refundOrder(shop.parts, orderId, [{ line: 2, quantity: 2 }])),
    );
    expect((await ledgerOf(orderId)).filter(([kind]) => kind === 'refunded')).toHaveLength(1);
  });
});

describe('a movement without an answer', () => {
  test('blocks other changes to the order until the reconciler finishes it', async () => {
    const orderId = await place(LOST_ANSWERS);
    const total = await totalOf(orderId);
    expect(await shipOrder(shop.parts, orderId, NO_TRACKING)).toMatchObject({
      value: { status: 'placed', isPending: true },
    });
    expect(await ledgerOf(orderId)).toHaveLength(1);
    expect(await cancelOrder(shop.parts, orderId)).toMatchObject({ refusal: { code: 'conflict' } });
    expect(await shop.reconcile()).toMatchObject({ pending: 0, failures: [] });
    expect(await stateOf(orderId)).toMatchObject({ order: 'shipped', payment: 'captured' });
    expect(await booksOf(orderId)).toEqual({ capturable: 0, captured: total, refunded: 0 });
    expect(await shop.reconcile()).toMatchObject({ asked: 0 });
    expect(await ledgerOf(orderId)).toHaveLength(2);
  });

  test.each(['before the gateway was asked', 'after it has answered'])(
    'whose server died %s is finished by the reconciler',
    async (moment) => {
      const orderId = await place();
      const dying: PaymentGateway = {
        ...shop.parts.gateway,
        async capture(movement) {
          if (moment.startsWith('after')) await shop.parts.gateway.capture(movement);
          throw new Error('the server died');
        },
      };
      const dead = shipOrder({ ...shop.parts, gateway: dying }, orderId, NO_TRACKING);
      await expect(dead).rejects.toThrow('the server died');
      expect(await shop.reconcile()).toMatchObject({ asked: 0, pending: 1 });
      await agePlannedMovements(shop.db);
      expect(await shop.reconcile()).toMatchObject({ asked: 1, pending: 0 });
      expect(await stateOf(orderId)).toMatchObject({ order: 'shipped' });
      expect((await booksOf(orderId))?.captured).toBe(await totalOf(orderId));
    },
  );

  test('moves money once if several processes finish it', async () => {
    const orderId = await place(LOST_ANSWERS);
    await shipOrder(shop.parts, orderId, NO_TRACKING);
    const runs = await Promise.all(Array.from({ length: 4 }, () => shop.reconcile()));
    expect(runs.flatMap(({ failures }) => failures)).toEqual([]);
    expect(await ledgerOf(orderId)).toHaveLength(2);
    expect((await booksOf(orderId))?.captured).toBe(await totalOf(orderId));
  });
});

describe('the ledger', () => {
  test('is append-only', async () => {
    await place();
    const ledger = () => sql`select * from ledger order by entry_id`.execute(shop.db);
    const before = (await ledger()).rows;
    await expect(sql`update ledger set amount_cents = 0`.execute(shop.db)).rejects.toThrow('written once');
    await expect(sql`delete from ledger`.execute(shop.db)).rejects.toThrow('written once');
    await expect(sql`truncate ledger cascade`.execute(shop.db)).rejects.toThrow('written once');
    expect((await ledger()).rows).toEqual(before);
  });

  test.each([
    ['captured', 1, 'could be captured'],
    ['refunded', 0, 'could be refunded'],
  ] as const)('rejects more %s than authorized', async (kind, above, message) => {
    const orderId = await place();
    if (kind === 'refunded') await shipOrder(shop.parts, orderId, NO_TRACKING);
    const authorization = await first<{
      attempt_id: string;
      authorisation: string;
      authorisation_key: string;
      authorised_cents: number;
    }>(shop.db)`select * from order_holds where order_id = ${orderId}`;
    if (!authorization) throw new Error('nothing is authorized');
    const entry = (key: string, amount_cents: number) =>
      shop.db
        .insertInto('ledger')
        .values({
          order_id: orderId,
          attempt_id: authorization.attempt_id,
          kind,
          amount_cents,
          key,
          authorisation: authorization.authorisation,
          authorisation_key: authorization.authorisation_key,
          reference: 'x',
        })
        .execute();
    await expect(entry(`too much ${kind}`, authorization.authorised_cents + 1)).rejects.toThrow(message);
    await entry(`all ${kind}`, authorization.authorised_cents - above);
    await expect(entry(`more ${kind}`, above + 1)).rejects.toThrow(message);
  });
});

/** Ships on a Tuesday more than a month away. */
const LATER = { requestedShipDate: '04/13/2027' };
const on = (today: string) => ({ ...shop.parts, clock: systemClock(today) });

describe('an order that ships after its authorization expires', () => {
  test('is voided at once, authorized again before it ships and captured then', async () => {
    const orderId = await place(GOOD_CARD, LATER);
    const total = await totalOf(orderId);
    await tendAuthorizations(shop.parts);
    await tendAuthorizations(shop.parts);
    expect(await booksOf(orderId)).toEqual({ capturable: 0, captured: 0, refunded: 0 });
    expect(await stateOf(orderId)).toMatchObject({ order: 'placed', payment: 'voided', isCardKept: true });
    const { mismatches } = await compareWithGateway(shop.parts, { days: 7 });
    expect(mismatches.filter(({ purchaseOrderIds }) => purchaseOrderIds.includes(orderId))).toEqual([]);
    expect((await shipOrder(shop.parts, orderId, NO_TRACKING)).ok).toBe(false);

    await tendAuthorizations(on('2027-04-10'));
    expect((await booksOf(orderId))?.capturable).toBe(0);
    await tendAuthorizations(on('2027-04-11'));
    await tendAuthorizations(on('2027-04-12'));
    expect(await booksOf(orderId)).toEqual({ capturable: total, captured: 0, refunded: 0 });
    expect((await shipOrder(shop.parts, orderId, NO_TRACKING)).ok).toBe(true);
    expect(await ledgerOf(orderId)).toEqual([
      ['authorised', total],
      ['released', total],
      ['authorised', total],
      ['captured', total],
    ]);
    expect(await booksOf(orderId)).toEqual({ capturable: 0, captured: total, refunded: 0 });
    expect(await refundOrder(shop.parts, orderId, null)).toMatchObject({ value: { status: 'refunded' } });
  });

  test('gives a repeated payment the same answer', async () => {
    const browser = await fillCheckout(shop, BASKET, { shipping: LATER });
    const { orderId } = await placeWith(browser);
    await tendAuthorizations(shop.parts);
    expect((await placeWith(browser)).orderId).toBe(orderId);
    expect((await booksOf(orderId))?.capturable).toBe(0);
  });

  test('can be canceled in between: nothing to void, and the bottles return', async () => {
    const before = await shop.stockOf('corkscrew');
    const orderId = await place(GOOD_CARD, LATER);
    await tendAuthorizations(shop.parts);
    expect(await cancelOrder(shop.parts, orderId)).toMatchObject({ value: { status: 'cancelled' } });
    expect(await shop.stockOf('corkscrew')).toBe(before);
    await tendAuthorizations(on('2027-04-12'));
    expect((await booksOf(orderId))?.capturable).toBe(0);
  });

  test('becomes a task for staff and one email if the card is declined then', async () => {
    const email = 'declined-later@example.com';
    const orderId = await place(ONCE, { ...LATER, email });
    await tendAuthorizations(shop.parts);
    await tendAuthorizations(on('2027-04-12'));
    await tendAuthorizations(on('2027-04-12'));
    expect(await movementsOf(orderId)).toEqual([
      { purpose: 'let-go', state: 'done', reason: null },
      { purpose: 'authorise-again', state: 'refused', reason: 'Your card was declined.' },
    ]);
    await shop.runJobs();
    const mails = (await shop.mailsTo(email)).filter(({ subject }) => subject.startsWith('Please call'));
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Please call us about your Twomey order ${orderId}`,
    ]);
    await sql`update sandbox_gateway.cards set behaviour = 'approve' where behaviour = 'approve-once'`.execute(
      shop.db,
    );
    expect((await authorizeOrder(shop.parts, orderId)).ok).toBe(true);
    expect((await shipOrder(shop.parts, orderId, NO_TRACKING)).ok).toBe(true);
  });

  test('looks up a second authorization without an answer', async () => {
    const orderId = await place(GOOD_CARD, LATER);
    await tendAuthorizations(shop.parts);
    const lost: PaymentGateway = {
      ...shop.parts.gateway,
      async authorize(request, signal) {
        await shop.parts.gateway.authorize(request, signal);
        return { kind: 'unknown' };
      },
    };
    await tendAuthorizations({ ...on('2027-04-12'), gateway: lost });
    const neverAgain: PaymentGateway = {
      ...shop.parts.gateway,
      authorize: () => Promise.reject(new Error('the card was asked again')),
    };
    await tendAuthorizations({ ...on('2027-04-12'), gateway: neverAgain });
    expect(await shop.reconcile()).toMatchObject({ pending: 0, failures: [] });
    await tendAuthorizations({ ...on('2027-04-12'), gateway: neverAgain });
    expect((await booksOf(orderId))?.capturable).toBe(await totalOf(orderId));
  });

  test('sends a second authorization that never arrived under another key', async () => {
    const orderId = await place(GOOD_CARD, LATER);
    await tendAuthorizations(shop.parts);
    const deaf: PaymentGateway = { ...shop.parts.gateway, authorize: async () => ({ kind: 'unknown' }) };
    await tendAuthorizations({ ...on('2027-04-12'), gateway: deaf });
    await shop.reconcile();
    await tendAuthorizations(on('2027-04-12'));
    expect((await movementsOf(orderId)).map(({ purpose, state }) => `${purpose} ${state}`)).toEqual([
      'let-go done',
      'authorise-again failed',
      'authorise-again done',
    ]);
    expect((await booksOf(orderId))?.capturable).toBe(await totalOf(orderId));
  });
});

test('renews an authorization that expired while the order waited', async () => {
  const orderId = await place();
  const total = await totalOf(orderId);
  await unguarded(shop.db, async (trx) => {
    await changeOrder(trx, orderId, { placed_at: sql`placed_at - interval '6 days'` });
    await changeRows(trx, 'ledger', { at: sql`at - interval '6 days'` }, { order_id: orderId });
  });
  await sql`update sandbox_gateway.authorisations set released_cents = amount_cents, state = 'voided' where key = (
    select authorisation_key from ledger where order_id = ${orderId})`.execute(shop.db);
  await tendAuthorizations(shop.parts);
  expect(await ledgerOf(orderId)).toEqual([
    ['authorised', total],
    ['released', total],
    ['authorised', total],
  ]);
  expect(await booksOf(orderId)).toEqual({ capturable: total, captured: 0, refunded: 0 });
});

async function placeWith(browser: Awaited<ReturnType<typeof fillCheckout>>): Promise<{ orderId: number }> {
  const { body } = expectOk(await browser.post('/api/cart/payment', GOOD_CARD));
  return { orderId: body.purchaseOrderId };
}
