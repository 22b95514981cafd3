import { addDays, laterDay } from '../../../domain/dates/day.ts';
import { explainWeather } from '../../../domain/weather/judge-weather.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { WeatherNow } from '../../catalog/weather/open-weather.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/access.ts';
import type { SiteOrigins } from '../../platform/sites.ts';
import { enqueueHoldMail } from './hold-mail.ts';
import {
  claimLook,
  endLook,
  holdForWeather,
  letGo,
  noteReleasesByStaff,
  type OrderToLookAt,
  selectOrdersToLookAt,
} from './hold-store.ts';

export interface LookParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly shopRules: () => Promise<ShopRules>;
  readonly weather: WeatherNow;
  readonly linkSecret: string;
  readonly origins: SiteOrigins;
}

/** Once a day, early, by whichever process comes first. */
export async function lookAtOrdersDaily(parts: LookParts): Promise<void> {
  const today = parts.clock.today();
  if (!(await claimLook(parts.db, today))) return;
  await lookAtOrders(parts);
  await endLook(parts.db, today);
}

export interface Looked {
  readonly held: number;
  readonly letGo: number;
}

/**
 * Holds the orders that would ship today or tomorrow into weather beyond the limits, and tells their customers; lets go
 * those whose way has become safe. What is usual at the time of year holds only those that
 * say so since they were placed. Safe to repeat.
 */
export async function lookAtOrders(parts: LookParts): Promise<Looked> {
  const { db, clock } = parts;
  const today = clock.today();
  const weather = await parts.weather({ rules: await parts.shopRules(), today });
  await noteReleasesByStaff(db);
  let [held, released] = [0, 0];
  for (const order of await selectOrdersToLookAt(db, addDays(today, 1))) {
    const shipDay = laterDay(order.shipDay, today);
    const verdict = weather?.verdictOn({ ...order, shipDay }) ?? { kind: 'fine' };
    const isBad = verdict.kind !== 'fine' && (verdict.stop.isForecast || order.isExpected);
    const isHeld = isBad && (verdict.isForbidden || !order.isWanted);
    if (isHeld) held += Number(await hold(parts, order, { reason: explainWeather(verdict), ...verdict }));
    else if (order.isHeld) released += Number(await release(parts, order));
  }
  return { held, letGo: released };
}

function hold(
  parts: LookParts,
  { orderId }: OrderToLookAt,
  { reason, isForbidden }: { reason: string; isForbidden: boolean },
): Promise<boolean> {
  return parts.db.transaction().execute(async (trx) => {
    const outcome = await holdForWeather(trx, { orderId, reason, isForbidden });
    if (outcome === 'held') await enqueueHoldMail(trx, parts, orderId);
    return outcome === 'held';
  });
}

function release({ db }: LookParts, { orderId }: OrderToLookAt): Promise<boolean> {
  return db.transaction().execute((trx) => letGo(trx, orderId, 'forecast'));
}
