import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { tendAuthorizations } from '../../server/ordering/payments/tend-authorizations.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { card, expectOk, fillCheckout, GOOD_CARD } from '../../server/testing/test-checkout.ts';
import { testShop } from '../../server/testing/test-shop.ts';
import { unguarded } from '../../server/testing/unguarded.ts';
import { testOperator } from '../testing/operator.ts';

const shop = testShop();
const operator = testOperator(shop);

const run = (line: string) => operator.run(...line.split(' '));
const json = (line: string) => operator.json(...line.split(' '));

async function place(payment: object = GOOD_CARD, shipping: object = {}): Promise<number> {
  const basket = [
    { slug: 'pinot-noir-monterey-2024', qty: 3 },
    { slug: 'corkscrew', qty: 2 },
  ];
  const browser = await fillCheckout(shop, basket, { shipping });
  return expectOk(await browser.post('/api/cart/payment', payment)).body.purchaseOrderId;
}

const NO_ORDER = 'There is no order 7. Search by email, name or phone with order find.';
const LATER = { requestedShipDate: '04/13/2027' };

describe('an order’s life', () => {
  test('is shipped, refunded by line and in full, and shown with its money', async () => {
    const order = await place();
    const { money } = await json(`order show ${order}`);
    expect(money).toEqual({
      total: money.total,
      held: money.total,
      captured: 0,
      refunded: 0,
      underWay: null,
    });
    expect(await json(`order ship ${order} --tracking 794612345678`)).toEqual({
      purchaseOrderId: order,
      status: 'shipped',
      amount: money.total,
      pending: false,
      dryRun: false,
    });
    const refundOf = (words: string) => json(`order refund ${order} --reason Broken ${words}`);
    const tried = await refundOf('--line 1 --quantity 2 --dry-run');
    expect(tried).toMatchObject({ status: 'shipped', dryRun: true, amount: expect.any(Number) });
    expect(await run(`order refund ${order} --reason Broken --dry-run`)).toMatchObject({
      text: `order ${order} is shipped; $${money.total.toFixed(2)} would be refunded. Nothing was changed.`,
    });
    const { timeline } = await json(`order show ${order}`);
    expect(timeline.filter(({ command }: { command?: string }) => command === 'order refund')).toEqual([]);
    expect(await refundOf('--line 1 --quantity 2')).toMatchObject({
      status: 'partly-refunded',
      amount: tried.amount,
    });
    const details = await json(`order show ${order}`);
    expect(details).toMatchObject({
      status: 'partly-refunded',
      trackingNumber: '794612345678',
      lines: [
        { line: 1, quantity: 3, refunded: 2 },
        { line: 2, quantity: 2, refunded: 0 },
      ],
    });
    expect(await json(`order refund ${order} --reason Broken --line 1 --line 2`)).toMatchObject({
      status: 'refunded',
    });
    const { entries } = await json(`ledger list ${order}`);
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      'authorised',
      'captured',
      'refunded',
      'refunded',
    ]);
    expect((await json(`order show ${order}`)).money).toMatchObject({ refunded: money.total });
    expect(await run(`order show ${order}`)).toMatchObject({
      text: expect.stringContaining('3 refunded'),
    });
  });

  test('ends when it is cancelled', async () => {
    const order = await place();
    expect(await json(`order ship ${order} --dry-run`)).toMatchObject({ status: 'placed', dryRun: true });
    expect(await run(`order cancel ${order} --reason Twice --dry-run`)).toMatchObject({
      text: expect.stringMatching(/is placed; \$[\d.]+ would be voided/),
    });
    expect(await run(`order cancel ${order} --reason Twice`)).toMatchObject({
      text: expect.stringMatching(/^order \d+ cancelled, \$[\d.]+ voided$/),
    });
    expect(await run(`order cancel ${order} --reason Twice`)).toMatchObject({
      reason: expect.stringContaining('order show'),
    });
    expect(await run(`order ship ${order}`)).toEqual({ kind: 'refused', reason: 'The order is cancelled.' });
    expect((await json(`order show ${order}`)).cancelledAt).toEqual(expect.any(String));
  });

  test.each([
    ['order ship', 'misused', '<order> is missing.'],
    ['order ship many', 'misused', "<order> must be the number of an order, not 'many'."],
    ['order ship 7', 'refused', NO_ORDER],
    ['order cancel 7 --reason Twice', 'refused', NO_ORDER],
    ['order cancel 7', 'misused', '--reason is missing.'],
    ['order refund 7', 'misused', '--reason is missing.'],
    [
      `order cancel 7 --reason ${'x'.repeat(201)}`,
      'misused',
      '--reason A reason can have up to 200 characters.',
    ],
    ['order cancel 7 --reason Tw\u200bice', 'misused', "'Tw\u200bice' has an invisible character."],
    ['order refund 7 --reason Broken', 'refused', NO_ORDER],
    ['order authorize 7', 'refused', NO_ORDER],
    ['order show 7', 'refused', NO_ORDER],
    ['ledger list 7', 'refused', NO_ORDER],
    [
      'order refund 7 --reason Broken --line 0',
      'misused',
      "--line must be a whole number of at least 1, not '0'.",
    ],
    [
      'order refund 7 --reason Broken --line 1 --quantity half',
      'misused',
      "--quantity must be a whole number of at least 1, not 'half'.",
    ],
    [
      'order refund 7 --reason Broken --line 1 --line 2 --quantity 1',
      'misused',
      'Give one --quantity for each --line, or none at all.',
    ],
    [
      'order refund 7 --reason Broken --quantity 1',
      'misused',
      'Give one --quantity for each --line, or none at all.',
    ],
    [
      'payment list --state lost',
      'misused',
      expect.stringMatching(/^--state must be one of sent, .*, not 'lost'\.$/),
    ],
    ['ledger check --days -1', 'misused', expect.stringContaining('--days')],
  ])('%s is %s', async (line, kind, reason) => {
    expect(await run(line)).toMatchObject({ kind, reason });
  });

  test('is pending without an answer of the gateway until payments are reconciled', async () => {
    const order = await place(card('4000000000004079'));
    expect(await json(`order ship ${order}`)).toEqual({
      purchaseOrderId: order,
      status: 'placed',
      amount: expect.any(Number),
      pending: true,
      dryRun: false,
    });
    expect((await json('payment list --state unknown')).payments).toMatchObject([
      { what: 'ship', purchaseOrderId: order, state: 'unknown', problem: false },
    ]);
    expect(await json('ledger check')).toMatchObject({ fits: true, pending: 1 });
    expect(await json('payment reconcile')).toMatchObject({ mismatches: [], pending: 0 });
    expect((await json('payment list --state unknown')).payments).toEqual([]);
    expect(await json(`order show ${order}`)).toMatchObject({ status: 'shipped' });
  });

  test('is listed as a problem when its card declines before it ships', async () => {
    const order = await place(card('4000000000004061'), LATER);
    await tendAuthorizations(shop.parts);
    expect(await json('payment reconcile')).toMatchObject({ mismatches: [], pending: 0 });
    expect((await json('payment list --problems')).payments).toEqual([]);
    await tendAuthorizations({ ...shop.parts, clock: systemClock('2027-04-12') });
    expect((await json('payment list --problems')).payments).toMatchObject([
      {
        what: 'authorise-again',
        purchaseOrderId: order,
        state: 'refused',
        reason: 'Your card was declined.',
      },
    ]);
    expect(await run(`order authorize ${order}`)).toEqual({
      kind: 'refused',
      reason: 'Card declined by the bank.',
    });
    expect(await json('ledger check')).toMatchObject({ fits: true, unheld: 1 });
    await json(`order cancel ${order} --reason Twice`);
    expect((await json('payment list --problems')).payments).toEqual([]);
  });
});

describe('ledger check', () => {
  test('compares captures with orders less refunds, the demo included', async () => {
    const shipped = await place();
    await json(`order ship ${shipped}`);
    await json(`order refund ${shipped} --reason Broken --line 2`);
    await place();
    const { fits, faults, held, captured, refunded, orders, compared } = await json('ledger check');
    expect({ fits, faults }).toEqual({ fits: true, faults: [] });
    const { rows } = await sql<{ held: number; captured: number; orders: number }>`
      select coalesce(sum(total_cents) filter (where status = 'placed'), 0)::integer as held,
        sum(total_cents) filter (where status not in ('placed', 'cancelled'))::integer as captured,
        count(*)::integer as orders
      from orders`.execute(shop.db);
    expect({ held: Math.round(held * 100), captured: Math.round(captured * 100), orders }).toEqual(rows[0]);
    expect(refunded).toBeGreaterThan(0);
    expect(compared).toBeGreaterThan(1);
  });

  const OF_THE_GATEWAY = [
    'charge-without-order',
    'order-without-charge',
    'other-reference',
    'gateway-differs',
  ];

  const lately = (order: number) => sql`
    (select authorisation_key from ledger where order_id = ${order} order by entry_id limit 1)`;

  test.each([
    [
      'a missing entry',
      'captured-differs',
      (order: number) => sql`delete from ledger where order_id = ${order} and kind = 'captured'`,
    ],
    [
      'all entries missing',
      'charge-without-order',
      (order: number) => sql`delete from ledger where order_id = ${order}`,
    ],
    [
      'an order with another total',
      'captured-differs',
      (order: number) =>
        sql`update orders set total_cents = total_cents + 1, freight_cents = freight_cents + 1 where order_id = ${order}`,
    ],
    [
      'a refund that the order does not have',
      'refunded-differs',
      (order: number) => sql`
        insert into ledger (order_id, attempt_id, kind, amount_cents, key, authorisation, authorisation_key, reference)
        select order_id, attempt_id, 'refunded', 1, 'unknown', authorisation, authorisation_key, 'unknown'
        from ledger where order_id = ${order} and kind = 'captured'`,
    ],
    [
      'less captured at the gateway',
      'gateway-differs',
      (order: number) =>
        sql`update sandbox_gateway.authorisations set captured_cents = captured_cents - 1 where key = ${lately(order)}`,
    ],
    [
      'a charge that the gateway declined',
      'order-without-charge',
      (order: number) =>
        sql`update sandbox_gateway.authorisations set state = 'declined' where key = ${lately(order)}`,
    ],
    [
      'another charge under the same key',
      'other-reference',
      (order: number) =>
        sql`update sandbox_gateway.authorisations set reference = 'sbx_other' where key = ${lately(order)}`,
    ],
  ])('names %s: %s', async (_, kind, harm) => {
    const order = await place();
    await json(`order ship ${order}`);
    const faultsOf = async () => {
      const outcome = await run('ledger check');
      if (outcome.kind !== 'done' && outcome.kind !== 'failed') throw new Error(outcome.kind);
      return { kind: outcome.kind, ...JSON.parse(JSON.stringify(outcome.json)) };
    };
    const before = (await faultsOf()).faults;
    await unguarded(shop.db, (trx) => harm(order).execute(trx));
    const after = await faultsOf();
    expect(after).toMatchObject({ kind: 'failed', fits: false });
    const added = after.faults.filter(
      (fault: object) => !before.some((old: object) => JSON.stringify(old) === JSON.stringify(fault)),
    );
    expect(added.map((fault: { kind: string }) => fault.kind)).toContain(kind);
    const text = await run('ledger check');
    expect('text' in text && text.text).toContain(kind);
    const byGateway = added.filter(({ kind }: { kind: string }) => OF_THE_GATEWAY.includes(kind));
    if (byGateway.length === 0) return;
    const compared = await run('payment reconcile');
    expect(compared).toMatchObject({ kind: 'failed', text: expect.stringContaining(byGateway[0].kind) });
    expect('json' in compared && compared.json).toMatchObject({
      mismatches: expect.arrayContaining(byGateway),
      pending: 0,
    });
  });
});
