import { authoriseOrder } from '../../server/orders/authorise-order.ts';
import { cancelOrder } from '../../server/orders/cancel-order.ts';
import { type LineToRefund, refundOrder } from '../../server/orders/refund-order.ts';
import { shipOrder } from '../../server/orders/ship-order.ts';
import { GATEWAY_TIMEOUT_MS } from '../../server/payments/waiting.ts';
import { misused, wholeNumberOf } from '../command.ts';
import type { Shop } from '../open-shop.ts';
import { orderIdOf, saidOfOrder } from './order-of.ts';
import { traced } from './traced.ts';

function movementParts({ db, gateway }: Shop, isDryRun: boolean) {
  return { db, gateway, gatewayTimeoutMs: GATEWAY_TIMEOUT_MS, isDryRun };
}

const DRY_RUN = {
  'dry-run': { type: 'boolean', describe: 'Say what sum would be moved, or why not, and change nothing' },
} as const;

export const orderShip = traced({
  name: 'order ship',
  parameters: ['order'],
  options: {
    ...DRY_RUN,
    tracking: { type: 'string', value: 'number', describe: "The carrier's tracking number" },
  },
  summary: 'Say that an order has left the house, and take what its card holds',
  example: 'order ship 100042 --tracking 794612345678',
  async run(shop, { values: { order = '' }, options }) {
    const read = orderIdOf(order);
    if (!read.ok) return read.outcome;
    const trackingNumber = String(options.tracking ?? '').trim() || null;
    const isDryRun = options['dry-run'] === true;
    return saidOfOrder(
      read.orderId,
      await shipOrder(movementParts(shop, isDryRun), read.orderId, { trackingNumber }),
      { moving: 'taken', isDryRun },
    );
  },
});

export const orderCancel = traced({
  name: 'order cancel',
  parameters: ['order'],
  options: DRY_RUN,
  summary: 'Give up an order that has not shipped: its card is let go, its bottles are for sale again',
  example: 'order cancel 100042',
  async run(shop, { values: { order = '' }, options }) {
    const read = orderIdOf(order);
    if (!read.ok) return read.outcome;
    const isDryRun = options['dry-run'] === true;
    return saidOfOrder(read.orderId, await cancelOrder(movementParts(shop, isDryRun), read.orderId), {
      moving: 'let go of',
      isDryRun,
    });
  },
});

export const orderAuthorise = traced({
  name: 'order authorise',
  parameters: ['order'],
  options: DRY_RUN,
  summary: 'Hold the sum of an order that waits on its card again, once the shopper has seen to the card',
  example: 'order authorise 100042',
  async run(shop, { values: { order = '' }, options }) {
    const read = orderIdOf(order);
    if (!read.ok) return read.outcome;
    const isDryRun = options['dry-run'] === true;
    return saidOfOrder(read.orderId, await authoriseOrder(movementParts(shop, isDryRun), read.orderId), {
      moving: 'held',
      isDryRun,
    });
  },
});

export const orderRefund = traced({
  name: 'order refund',
  parameters: ['order'],
  options: {
    ...DRY_RUN,
    line: {
      type: 'string',
      multiple: true,
      value: 'n',
      describe: 'A line to refund, with its share of discounts, freight and taxes; may come more than once',
    },
    quantity: {
      type: 'string',
      multiple: true,
      value: 'q',
      describe: 'How many of it, one for each --line; all that is left when left out',
    },
  },
  summary: 'Give back what was taken for an order that has shipped, all of it or some lines',
  example: 'order refund 100042 --line 1 --quantity 2',
  async run(shop, { values: { order = '' }, options }) {
    const read = orderIdOf(order);
    if (!read.ok) return read.outcome;
    const lines = linesOf(options.line, options.quantity);
    if (typeof lines === 'string') return misused(lines);
    const isDryRun = options['dry-run'] === true;
    return saidOfOrder(read.orderId, await refundOrder(movementParts(shop, isDryRun), read.orderId, lines), {
      moving: 'given back',
      isDryRun,
    });
  },
});

/** Null: the whole order. A text: what is wrong. */
function linesOf(
  line: string | boolean | readonly string[] | undefined,
  quantity: string | boolean | readonly string[] | undefined,
): LineToRefund[] | null | string {
  const lines = Array.isArray(line) ? line.map((text) => wholeNumberOf(text, 1)) : [];
  const quantities = Array.isArray(quantity) ? quantity.map((text) => wholeNumberOf(text, 1)) : [];
  if (quantities.length > 0 && quantities.length !== lines.length) {
    return 'Give a --quantity for each --line, or for none.';
  }
  const asked: LineToRefund[] = [];
  for (const [index, number] of lines.entries()) {
    if (number === null) return '--line must be the number of a line, from 1 on.';
    const many = quantities.length > 0 ? (quantities[index] ?? null) : null;
    if (quantities.length > 0 && many === null) return '--quantity must be a whole number from 1 on.';
    asked.push({ line: number, quantity: many });
  }
  return asked.length > 0 ? asked : null;
}
