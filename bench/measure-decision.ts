import { judgeShipment } from '../domain/compliance/judge-shipment.ts';
import { stateTerms } from '../domain/compliance/state-terms.ts';
import { addDays } from '../domain/dates/day.ts';
import { BLACKOUT_DAYS } from '../domain/delivery/calendar-facts.ts';
import { judgeDeliveryDate } from '../domain/delivery/ship-dates.ts';
import { type PriceLine, priceCart } from '../domain/pricing/price-cart.ts';
import { cpuMsOf } from './cpu-ms.ts';

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

/** What `POST /cart/shipping` and placing an order decide: may the wine ship, when, and at what price. */
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

const STATES = ['KY', 'CA', 'CO', 'TN', 'TX'];
const RUNS = 400;

/** CPU milliseconds of one decision, after a warm-up. */
export function measureDecision(): number {
  const { shipment, date, price } = decide('KY');
  // A refused cart would be cheaper.
  if (!shipment.ok || !date.ok || price.taxes.wholesaleTax === 0) throw new Error('the cart cannot ship');
  return cpuMsOf(RUNS, (run) => void decide(STATES[run % STATES.length] ?? 'KY'));
}
