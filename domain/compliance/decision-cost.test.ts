import { expect, test } from 'vitest';
import { addDays } from '../dates/day.ts';
import { BLACKOUT_DAYS } from '../delivery/calendar-facts.ts';
import { judgeDeliveryDate } from '../delivery/ship-dates.ts';
import { type PriceLine, priceCart } from '../pricing/price-cart.ts';
import { judgeShipment } from './judge-shipment.ts';
import { stateTerms } from './state-terms.ts';

const LINES = 30;
const today = '2026-11-21';

const lines: PriceLine[] = Array.from({ length: LINES }, (_, index) => ({
  lineId: index,
  productId: index,
  brandingId: 1,
  categories: ['Pinot Noir'],
  quantity: 1 + (index % 3),
  unitPrice: 4999 + index,
  kitMarkdown: index % 5 === 0 ? 100 : 0,
  alcoholVolume: 13 + (index % 3),
  containers: [{ ml: 750, count: 1, alcoholVolume: 13 + (index % 3) }],
  discountable: true,
}));

/** A customer of many years: fifty shipments, which all count. */
const history = Array.from({ length: 50 }, (_, index) => ({
  day: addDays(today, -7 * index),
  ml: 750,
  isSameCustomer: true,
  isSameAddress: true,
}));

/** The whole of what `POST /cart/shipping` and the placing of an order have decided: may it travel, when, at what price. */
function decide(state: string) {
  const shipment = judgeShipment({
    fulfilment: {
      kind: 'deliver',
      terms: stateTerms(state),
      zip: '40202',
      isPoBox: false,
    },
    containsAlcohol: true,
    bottles: lines.flatMap((line) =>
      line.containers.map((container) => ({ ...container, count: container.count * line.quantity })),
    ),
    shipDay: '2026-11-30',
    history,
    recipientAge: 40,
  });
  const date = judgeDeliveryDate('2026-12-02', {
    today,
    shipViaId: 1,
    brandingId: 1,
    requiresShipDate: false,
    leadDays: 2,
    calendar: {
      blackoutDates: BLACKOUT_DAYS.map(({ day }) => day),
      shipDates: [],
      exceptions: [],
      defaultShipDateOverrides: {},
      defaultShipDate: null,
    },
  });
  const price = priceCart(lines, {
    destination: { state, pickup: false },
    shipViaId: 1,
    today,
    promo: null,
    promoUse: { usesTotal: 0, usesByCustomer: 0, priorOrders: 0 },
    clubJoin: false,
    retailDeliveryFeeOn: true,
  });
  return { shipment, date, price };
}

test('shipment, date and price of a cart of 30 lines cost less than a millisecond of CPU', () => {
  const states = ['KY', 'CA', 'CO', 'TN', 'TX'];
  const runs = 400;
  for (let run = 0; run < runs; run += 1) decide(states[run % states.length] ?? 'KY');
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run += 1) decide(states[run % states.length] ?? 'KY');
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / runs).toBeLessThan(1000);
});

test('the cart that is measured is judged in earnest', () => {
  expect(decide('KY')).toMatchObject({ shipment: { ok: true }, date: { ok: true } });
  expect(decide('KY').price.taxes.wholesaleTax).toBeGreaterThan(0);
  expect(decide('TN').shipment).toMatchObject({ ok: false, ruleId: 'volume-cap' });
});
