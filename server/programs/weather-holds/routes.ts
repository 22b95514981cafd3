import * as contract from '../../../contract/weather-hold.ts';
import type { WeatherNow } from '../../catalog/weather/open-weather.ts';
import type { Weather } from '../../catalog/weather/weather.ts';
import type { OrderRecord } from '../../ordering/orders/order-wire.ts';
import { selectOrder } from '../../ordering/orders/store.ts';
import type { ReplacementParts } from '../../ordering/replacement/judge-replacement.ts';
import { apiRoutes, serve } from '../../platform/http/api-routes.ts';
import { accept, conflict, NOT_FOUND, reject } from '../../platform/http/refusal.ts';
import { readHoldLink } from './hold-mail.ts';
import { letGo, selectHold, type WeatherHold } from './hold-store.ts';
import { quoteOtherWays, takeOtherWay } from './other-ways.ts';

interface HoldParts extends ReplacementParts {
  readonly weather: WeatherNow;
  readonly linkSecret: string;
}

interface Held {
  readonly order: OrderRecord;
  readonly hold: WeatherHold;
}

export function weatherHoldRoutes(parts: HoldParts) {
  const { db, clock, linkSecret } = parts;

  async function heldBehind(id: string): Promise<Held | null> {
    const orderId = readHoldLink(linkSecret, id, clock.now());
    const order = orderId === null ? null : await selectOrder(db, orderId);
    const hold = order && (await selectHold(db, order.orderId));
    return order && hold && { order, hold };
  }

  const weatherNow = async () => parts.weather({ rules: await parts.shopRules(), today: clock.today() });

  async function show({ order, hold }: Held): Promise<contract.WeatherHold> {
    const state = stateOf({ order, hold });
    const weather = await weatherNow();
    return {
      purchaseOrderId: order.orderId,
      brandingId: order.document.brandingId,
      state,
      reason: hold.reason,
      allowsAnyway: hold.heldBy !== 'staff' && allowsAnyway(hold, weather),
      items: order.document.lines.map(({ description, quantity }) => ({ name: description, qty: quantity })),
      otherWays: hold.isOpen ? await quoteOtherWays(parts, order, weather) : [],
    };
  }

  return apiRoutes([
    serve(contract.showWeatherHold, async ({ query }) => {
      const held = await heldBehind(query.id);
      return held ? accept(await show(held)) : reject(NOT_FOUND);
    }),
    serve(contract.chooseForWeather, async ({ query: { id }, body: chosen }) => {
      const held = await heldBehind(id);
      if (!held) return reject(NOT_FOUND);
      const { orderId } = held.order;
      if (held.hold.heldBy === 'staff') return reject(PLEASE_CALL);
      if (chosen.choice === 'anyway') {
        if (!allowsAnyway(held.hold, await weatherNow())) return reject(TOO_HOT);
        await db.transaction().execute((trx) => letGo(trx, orderId, 'customer'));
      } else {
        const replaced = await takeOtherWay(parts, held.order, await weatherNow(), chosen);
        if (!replaced.ok) return replaced;
      }
      const now = await heldBehind(id);
      return now ? accept(await show(now)) : reject(NOT_FOUND);
    }),
  ]);
}

const TOO_HOT = conflict('In this weather we cannot ship it, even at your own risk.');
const PLEASE_CALL = conflict('This order cannot be changed here. Please call us.');

function allowsAnyway({ isForbidden }: WeatherHold, weather: Weather | null): boolean {
  return (weather?.limits.allowsAnyway ?? true) && !isForbidden;
}

function stateOf({ order, hold }: Held): contract.WeatherHold['state'] {
  if (order.status !== 'placed') return 'over';
  return hold.heldBy === null ? 'let-go' : 'held';
}
