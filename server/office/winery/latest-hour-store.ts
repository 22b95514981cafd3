import type { LATEST_SHIP_HOURS } from '../../../domain/delivery/latest-hour.ts';
import type { Reader } from '../../platform/database/access.ts';
import { first, run } from '../../platform/database/query.ts';

/** Null: an order may ship on its day at any hour. */
type LatestShipHour = (typeof LATEST_SHIP_HOURS)[number] | null;

export async function selectLatestShipHour(db: Reader): Promise<LatestShipHour> {
  const row = await first<{ hour: LatestShipHour }>(db)`select latest_ship_hour as hour from shop_rules`;
  return row?.hour ?? null;
}

export async function writeLatestShipHour(db: Reader, hour: LatestShipHour): Promise<void> {
  await run(db)`update shop_rules set latest_ship_hour = ${hour}`;
}
