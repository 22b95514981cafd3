import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** A label takes few values only: never an id, an address or a shopper's words. */
export const registry = new Registry();
const registers = [registry];

export const requestSeconds = new Histogram({
  name: 'cellar_door_http_request_duration_seconds',
  help: 'Until the answer to a request began, by the pattern of its route',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  registers,
});

export const refusals = new Counter({
  name: 'cellar_door_refusals_total',
  help: 'Calls of the API that were refused, by the code of their answer (contract/error.ts): rate limits hit are rate-limited',
  labelNames: ['code'],
  registers,
});

export const turnedAwayRequests = new Counter({
  name: 'cellar_door_requests_turned_away_total',
  help: 'Requests that the shop had no room or no database for, by the reason',
  labelNames: ['reason'],
  registers,
});

const ofPages = { labelNames: ['page', 'brand'], registers };
const forPeople = [0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8];

export const pagePaintSeconds = new Histogram({
  name: 'cellar_door_page_largest_paint_seconds',
  help: 'Of real visitors: until the largest part of a page was painted (LCP)',
  buckets: forPeople,
  ...ofPages,
});

export const pageResponseSeconds = new Histogram({
  name: 'cellar_door_page_response_seconds',
  help: 'Of real visitors: until a page showed what a press had done (INP)',
  buckets: [0.02, 0.05, ...forPeople],
  ...ofPages,
});

export const pageLayoutShift = new Histogram({
  name: 'cellar_door_page_layout_shift',
  help: 'Of real visitors: how much of a page moved by itself (CLS, without a unit)',
  buckets: [0, 0.01, 0.05, 0.1, 0.25, 0.5],
  ...ofPages,
});

export const ordersPlaced = new Counter({
  name: 'cellar_door_orders_placed_total',
  help: 'Orders that this process has placed, by brand',
  labelNames: ['brand'],
  registers,
});

export const attemptsSettled = new Counter({
  name: 'cellar_door_payment_attempts_settled_total',
  help: 'Attempts to pay that this process has settled, by what became of them',
  labelNames: ['state'],
  registers,
});

export const paymentsDeclined = new Counter({
  name: 'cellar_door_payments_declined_total',
  help: 'Cards that were declined, by the reason that the shopper was told',
  labelNames: ['reason'],
  registers,
});

export const ready = new Gauge({
  name: 'cellar_door_ready',
  help: '1 where this process can serve: its database is there and up to date',
  registers,
});
