import * as contract from '../../contract/weather-hold.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import { conflict, NOT_FOUND, refuse } from '../http/refusal.ts';
import type { ReplacementParts } from '../office/order-money/replacement/replace-order.ts';
import type { OrderRecord } from '../orders/order-wire.ts';
import { selectOrder } from '../orders/store.ts';
import type { WeatherNow } from '../weather/open-weather.ts';
import type { Weather } from '../weather/weather.ts';
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
      allowsAnyway: allowsAnyway(hold, weather),
      items: order.document.lines.map(({ description, quantity }) => ({ name: description, qty: quantity })),
      otherWays: state === 'held' ? await quoteOtherWays(parts, order, weather) : [],
    };
  }

  return apiRoutes()
    .openapi(serve(contract.showWeatherHold), async (c) => {
      const held = await heldBehind(c.req.valid('query').id);
      return held ? c.json(await show(held), 200) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(contract.chooseForWeather), async (c) => {
      const { id } = c.req.valid('query');
      const held = await heldBehind(id);
      if (!held) return refuse(c, NOT_FOUND);
      const chosen = c.req.valid('json');
      const { orderId } = held.order;
      if (chosen.choice === 'anyway') {
        if (!allowsAnyway(held.hold, await weatherNow())) return refuse(c, TOO_HOT);
        await db.transaction().execute((trx) => letGo(trx, orderId, 'customer'));
      } else {
        const replaced = await takeOtherWay(parts, held.order, await weatherNow(), chosen);
        if (replaced === null) return refuse(c, NOT_ANYMORE);
        if (!replaced.ok) return refuse(c, replaced.refusal);
      }
      const now = await heldBehind(id);
      return now ? c.json(await show(now), 200) : refuse(c, NOT_FOUND);
    });
}

const TOO_HOT = conflict('In this weather we cannot ship it, even at your own risk.');
const NOT_ANYMORE = conflict('This is not possible anymore. Please look at the choices again.');

function allowsAnyway({ isForbidden }: WeatherHold, weather: Weather | null): boolean {
  return (weather?.limits.allowsAnyway ?? true) && !isForbidden;
}

function stateOf({ order, hold }: Held): contract.WeatherHold['state'] {
  if (order.status !== 'placed') return 'over';
  return hold.letGoBy === null ? 'held' : 'let-go';
}
