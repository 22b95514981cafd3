import type { ShippingForm } from '../../../contract/shipping.ts';
import type { OtherWay, WeatherChoice } from '../../../contract/weather-hold.ts';
import { type Day, formatUsDate } from '../../../domain/dates/day.ts';
import { wineriesOffered } from '../../../domain/delivery/delivery-options.ts';
import { DELIVER, OVERNIGHT_SERVICE, shipperName, WINERIES } from '../../../domain/delivery/methods.ts';
import { firstDeliveryDate, toShipDate } from '../../../domain/delivery/ship-dates.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import { firstFineDay } from '../../catalog/weather/fine-day.ts';
import type { Weather } from '../../catalog/weather/weather.ts';
import { shipDateContextOf } from '../../ordering/checkout/judge-ship-day.ts';
import type { OrderRecord } from '../../ordering/orders/order-wire.ts';
import {
  quoteReplacement,
  type ReplacementParts,
  type Totals,
} from '../../ordering/replacement/judge-replacement.ts';
import { replaceOrder } from '../../ordering/replacement/replace-order.ts';
import { shippingOf } from '../../ordering/replacement/replacement-cart.ts';
import { methodOf } from '../../places/place.ts';
import { conflict, type Result, reject } from '../../platform/http/refusal.ts';
import { selectHold } from './hold-store.ts';

interface Way {
  readonly choice: OtherWay['choice'];
  readonly deliveryMethod: OtherWay['deliveryMethod'];
  readonly shipViaId: number;
  readonly deliveryDay: Day;
  readonly form: ShippingForm;
}

const REASON = 'The customer’s choice, because of the weather';

/** What it would cost by another way, as far as the rules allow it. */
export async function quoteOtherWays(
  parts: ReplacementParts,
  { orderId, document }: OrderRecord,
  weather: Weather | null,
): Promise<OtherWay[]> {
  const { standardService } = await parts.shopRules();
  const quoted: OtherWay[] = [];
  for (const way of await waysFor(parts, document, weather)) {
    const change = { lines: null, shipping: way.form, quote: null, reason: REASON };
    const found = await quoteReplacement(parts, orderId, change, 'replacement');
    if (!found.ok) continue;
    const { oldTotalCents, newTotalCents, quote } = found.value;
    quoted.push({
      choice: way.choice,
      deliveryMethod: way.deliveryMethod,
      name: shipperName(way.shipViaId, standardService),
      deliveryDate: formatUsDate(way.deliveryDay),
      difference: centsToDollars(newTotalCents - oldTotalCents),
      total: centsToDollars(newTotalCents),
      quote,
    });
  }
  return quoted;
}

/** Refusals as in `replaceOrder`, and where the order no longer waits for the weather. Pressed twice, it happens once. */
export async function takeOtherWay(
  parts: ReplacementParts,
  { orderId, document }: OrderRecord,
  weather: Weather | null,
  { choice, deliveryMethod, quote }: Exclude<WeatherChoice, { choice: 'anyway' }>,
): Promise<Result<Totals & { newOrderId: number }>> {
  const ways = await waysFor(parts, document, weather);
  const way = ways.find((each) => each.choice === choice && each.deliveryMethod === deliveryMethod);
  if (!way) return reject(NOT_ANYMORE);
  const change = { lines: null, shipping: way.form, quote, reason: REASON };
  const requestKey = `weather ${choice} ${deliveryMethod} ${quote}`;
  return replaceOrder(parts, orderId, change, {
    ...{ staffId: null, requestKey, codeFreeBelowCents: null },
    objection: async (trx) => ((await selectHold(trx, orderId))?.isOpen ? null : NOT_ANYMORE),
  });
}

const NOT_ANYMORE = conflict('This is not possible anymore. Please look at the choices again.');

async function waysFor(
  parts: ReplacementParts,
  document: OrderDocument,
  weather: Weather | null,
): Promise<Way[]> {
  const { delivery, brandingId } = document;
  const { form } = shippingOf(document);
  if (form.deliveryMethod !== DELIVER) return [];
  const rules = await parts.shopRules();
  const at = { rules, today: parts.clock.today() };
  const contextOf = (way: { deliveryMethod: string; shipViaId: number }) =>
    shipDateContextOf(
      { kind: 'replacement', items: [], hasWine: true, brandingId },
      { ...way, stateShort: delivery.address.stateShort },
      at,
    );
  const { name_first, name_last, phone } = form;
  const pickups = wineriesOffered(WINERIES, brandingId, document.lines).flatMap((winery): Way[] => {
    const [deliveryMethod, { shipViaId }] = [methodOf(winery), winery];
    const deliveryDay = firstDeliveryDate(contextOf({ deliveryMethod, shipViaId }));
    if (deliveryDay === null) return [];
    const requestedShipDate = formatUsDate(deliveryDay);
    const picked = { deliveryMethod, shipViaId, name_first, name_last, phone, requestedShipDate };
    return [{ choice: 'pickup', deliveryMethod, shipViaId, deliveryDay, form: picked }];
  });
  if (delivery.shipViaId === OVERNIGHT_SERVICE) return pickups;
  const faster = { deliveryMethod: DELIVER, shipViaId: OVERNIGHT_SERVICE } as const;
  const context = contextOf(faster);
  const where = { zip: form.zip.slice(0, 5), count: DAYS_LOOKED_AT };
  const deliveryDay = weather && firstFineDay(context, { weather, ...where }).fine;
  if (deliveryDay === null) return pickups;
  const requestedShipDate = formatUsDate(toShipDate(deliveryDay, context.leadDays));
  return [
    {
      choice: 'faster',
      ...faster,
      deliveryDay,
      form: { ...form, shipViaId: OVERNIGHT_SERVICE, requestedShipDate },
    },
    ...pickups,
  ];
}

/** A week or two: who wants it faster does not wait for months. */
const DAYS_LOOKED_AT = 8;
