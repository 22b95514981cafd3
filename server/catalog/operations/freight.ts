import { z } from 'zod';
import { zoneOf } from '../../../domain/freight/freight.ts';
import { BOX_SIZES } from '../../../domain/freight/freight-table.ts';
import { STATES } from '../../../domain/geography/states.ts';
import type { Reader } from '../../platform/database/access.ts';
import { accept, type Result } from '../../platform/http/refusal.ts';
import { selectShopRules } from '../lookups/shop-rules.ts';
import { cents, readInput, state } from './read-input.ts';

export const ZONES = ['home', 'west', 'central', 'east', 'overseas'] as const;
export const SERVICES = ['ground', 'overnight'] as const;

export async function listFreight(db: Reader) {
  const { freightTable } = await selectShopRules(db);
  const zones = await db.selectFrom('freight_zones').select('state_short').execute();
  const prices = await db.selectFrom('freight_prices').select(['service', 'zone', 'bottles']).execute();
  const moved = new Set(zones.map(({ state_short }) => state_short));
  const priced = new Set(prices.map(({ service, zone, bottles }) => `${service} ${zone} ${bottles}`));
  return {
    zones: STATES.map(({ stateShort }) => stateShort)
      .toSorted()
      .map((code) => ({ state: code, zone: zoneOf(code, freightTable), isEntered: moved.has(code) })),
    prices: boxes().map((box) => ({
      ...box,
      cents: freightTable[box.service][box.zone][box.bottles],
      isEntered: priced.has(`${box.service} ${box.zone} ${box.bottles}`),
    })),
  };
}

function boxes() {
  return SERVICES.flatMap((service) =>
    ZONES.flatMap((zone) => BOX_SIZES.map((bottles) => ({ service, zone, bottles }))),
  );
}

const zone = z.enum(ZONES);
const freightZone = z.strictObject({ state, zone });

export async function setFreightZone(db: Reader, input: z.input<typeof freightZone>): Promise<Result<null>> {
  const read = readInput(freightZone, input);
  if (!read.ok) return read;
  await db
    .insertInto('freight_zones')
    .values({ state_short: read.value.state, zone: read.value.zone })
    .onConflict((conflict) => conflict.column('state_short').doUpdateSet({ zone: read.value.zone }))
    .execute();
  return accept(null);
}

/** Restores a state's built-in zone; false if none was entered. */
export async function clearFreightZone(db: Reader, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('freight_zones')
    .where('state_short', '=', code)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const freightBox = z.strictObject({
  service: z.enum(SERVICES),
  zone,
  bottles: z.literal(BOX_SIZES).describe('The box that holds so many'),
});
const freightPrice = freightBox.extend({ cents });

export async function setFreightPrice(
  db: Reader,
  input: z.input<typeof freightPrice>,
): Promise<Result<null>> {
  const read = readInput(freightPrice, input);
  if (!read.ok) return read;
  const { cents: price_cents, ...box } = read.value;
  await db
    .insertInto('freight_prices')
    .values({ ...box, price_cents })
    .onConflict((conflict) => conflict.columns(['service', 'zone', 'bottles']).doUpdateSet({ price_cents }))
    .execute();
  return accept(null);
}

/** Restores a box's built-in price; false if none was entered. */
export async function clearFreightPrice(
  db: Reader,
  input: z.input<typeof freightBox>,
): Promise<Result<boolean>> {
  const read = readInput(freightBox, input);
  if (!read.ok) return read;
  const { service, zone: to, bottles } = read.value;
  const { numDeletedRows } = await db
    .deleteFrom('freight_prices')
    .where('service', '=', service)
    .where('zone', '=', to)
    .where('bottles', '=', bottles)
    .executeTakeFirst();
  return accept(numDeletedRows > 0n);
}
