import { z } from 'zod';
import { reason as reasonField } from '../../contract/office/order-money.ts';
import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { authorizeOrder } from '../../server/ordering/orders/authorize-order.ts';
import { cancelOrder } from '../../server/ordering/orders/cancel-order.ts';
import { readyOrder } from '../../server/ordering/orders/ready-order.ts';
import { refundOrder } from '../../server/ordering/orders/refund-order.ts';
import { setTracking } from '../../server/ordering/orders/set-tracking.ts';
import { shipOrder } from '../../server/ordering/orders/ship-order.ts';
import type { MovedOrder } from '../../server/ordering/payments/move-order-money.ts';
import { GATEWAY_TIMEOUT_MS } from '../../server/ordering/payments/waiting.ts';
import type { Result } from '../../server/platform/http/refusal.ts';
import { type Command, defineCommand, done, misused, type Outcome, refused } from '../command.ts';
import { dollars, dryRun, flag, text, wholeNumber } from '../fields.ts';
import type { Shop } from '../open-shop.ts';
import { orderId, rejectedOrder } from './order-id.ts';

export const orderStatusCommands: readonly Command[] = [
  defineCommand({
    name: 'order ready',
    parameters: { order: orderId },
    audit: 'order',
    summary: 'Announce that a pickup order is ready',
    details: 'The customer gets an email, and a text message if they agreed to texts.',
    example: 'order ready 100042',
    async run({ db }, { order }) {
      const result = await readyOrder(db, order);
      if (!result.ok) return rejectedOrder(order, result.refusal);
      const { isFirstTime } = result.value;
      const text = isFirstTime
        ? `order ${order} is ready; the customer is being told`
        : `order ${order} was ready already; the customer was told then`;
      return done({ purchaseOrderId: order, ready: true, told: isFirstTime }, text);
    },
  }),
  defineCommand({
    name: 'order tracking',
    parameters: { order: orderId, number: text('number') },
    options: { tell: flag.describe('Email the number to the customer') },
    audit: 'order',
    summary: 'Set the tracking number of an order',
    details: 'The order must have shipped. The customer gets an email only with --tell.',
    example: 'order tracking 100042 794612345678 --tell',
    async run({ db }, { order, number: typed, tell: notifies }) {
      const result = await setTracking(db, order, { typed, notifies });
      if (!result.ok) return rejectedOrder(order, result.refusal);
      const { trackingNumber, former } = result.value;
      const before = former === null ? '' : ` instead of ${former}`;
      return done(
        { purchaseOrderId: order, trackingNumber, former, told: notifies },
        `order ${order} has the tracking number ${trackingNumber}${before}${notifies ? '; the customer is being told' : ''}`,
      );
    },
  }),
];

const parameters = { order: orderId };

/** By the office's rule: every cancellation and refund says why, and the order's timeline shows it. */
const reason = reasonField.describe('Why, for staff; up to 200 characters');

export const orderMoneyCommands: readonly Command[] = [
  defineCommand({
    name: 'order ship',
    parameters,
    options: { dryRun, tracking: text('number').optional().describe("The carrier's tracking number") },
    audit: 'order',
    summary: 'Ship an order and capture its payment',
    example: 'order ship 100042 --tracking 794612345678',
    run: (shop, { order, dryRun, tracking }) =>
      moved(
        'captured',
        order,
        dryRun,
        shipOrder(partsOf(shop, dryRun), order, { trackingNumber: tracking || null }),
      ),
  }),
  defineCommand({
    name: 'order cancel',
    parameters,
    options: { dryRun, reason },
    audit: 'order',
    summary: 'Cancel an order that has not shipped',
    details: 'The authorization is voided and the bottles go back on sale.',
    example: 'order cancel 100042 --reason "Ordered twice"',
    run: (shop, { order, dryRun, reason }) =>
      moved('voided', order, dryRun, cancelOrder(partsOf(shop, dryRun), order, { reason })),
  }),
  defineCommand({
    name: 'order authorize',
    parameters,
    options: { dryRun },
    audit: 'order',
    summary: 'Authorize the total of an order again',
    details: 'For an order whose card declined a later authorization, after the shopper fixed the card.',
    example: 'order authorize 100042',
    run: (shop, { order, dryRun }) =>
      moved('authorized', order, dryRun, authorizeOrder(partsOf(shop, dryRun), order)),
  }),
  defineCommand({
    name: 'order refund',
    parameters,
    options: {
      dryRun,
      line: z
        .array(wholeNumber())
        .default([])
        .describe('A line to refund, after discounts and with its taxes; repeat for more lines'),
      quantity: z
        .array(wholeNumber())
        .default([])
        .describe('How many of that line; give one for each --line; all that are left if omitted'),
      freight: dollars
        .optional()
        .describe(
          'How much freight to refund; if omitted, none until the last line is refunded, then all of it',
        ),
      amount: dollars
        .optional()
        .describe(
          'Part of the price to refund, with its taxes, if nothing comes back; not with --line or --freight',
        ),
      again: flag.describe('Refund the same lines once more on the same day'),
      reason,
    },
    audit: 'order',
    summary: 'Refund an order, a line or an amount',
    example: 'order refund 100042 --line 1 --quantity 2 --reason "Broken in transit"',
    details: 'Repeating the command on the same day does not refund twice; --again does.',
    async run(shop, { order, dryRun, line, quantity, freight, amount, again, reason }) {
      if (quantity.length > 0 && quantity.length !== line.length) {
        return misused('Give one --quantity for each --line, or none at all.');
      }
      if (amount !== undefined && (line.length > 0 || freight !== undefined)) {
        return misused('Refund lines and freight, or an amount.');
      }
      const lines = line.map((number, index) => ({ line: number, quantity: quantity[index] ?? null }));
      // So that a command sent twice, by mistake or after a lost connection, pays once.
      const requestKey = again
        ? null
        : `cli refund ${shop.clock.today()} ${JSON.stringify([lines, freight, amount])}`;
      const parts = { ...partsOf(shop, dryRun), requestKey };
      const refunding = await refundOrder(parts, order, lines.length > 0 ? lines : null, {
        reason,
        freightCents: freight ?? null,
        amountCents: amount ?? null,
      });
      if (refunding.ok && refunding.value.isRepeat) {
        return refused(`Order ${order} got the same refund today. Add --again to refund once more.`);
      }
      return moved('refunded', order, dryRun, refunding);
    },
  }),
];

function partsOf({ db, gateway, clock }: Shop, isDryRun: boolean) {
  return { db, gateway, clock, gatewayTimeoutMs: GATEWAY_TIMEOUT_MS, isDryRun };
}

async function moved(
  what: 'captured' | 'voided' | 'authorized' | 'refunded',
  orderId: number,
  isDryRun: boolean,
  moving: Promise<Result<MovedOrder>> | Result<MovedOrder>,
): Promise<Outcome> {
  const result = await moving;
  if (!result.ok) return rejectedOrder(orderId, result.refusal);
  const { status, isPending, amountCents } = result.value;
  const amount = formatUsd(amountCents);
  const json = {
    purchaseOrderId: orderId,
    status,
    amount: centsToDollars(amountCents),
    pending: isPending,
    dryRun: isDryRun,
  };
  if (isDryRun) {
    return done(json, `order ${orderId} is ${status}; ${amount} would be ${what}. Nothing was changed.`);
  }
  const pending = `to be ${what}: the card processor has not answered yet, and the running shop asks again within a minute`;
  return done(json, `order ${orderId} ${status}, ${amount} ${isPending ? pending : what}`);
}
