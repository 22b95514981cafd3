import { isOvernight } from '../delivery/methods.ts';
import type { Cents } from '../money/cents.ts';
import {
  BOX_SIZES,
  type BoxSize,
  type FreightPrices,
  type FreightTable,
  type FreightZone,
  SEEDED_FREIGHT_TABLE,
} from './freight-table.ts';

export interface FreightInput {
  shipViaId: number;
  /** two-letter code of the address or carrier location; null until the shopper chooses a destination */
  state: string | null;
  /** winery pickup; a carrier pickup ships and pays freight */
  pickup: boolean;
  containers: readonly { ml: number; count: number }[];
  /** items without alcohol or bottles: each takes the room of one bottle */
  merchandiseUnits: number;
}

type Packed = Pick<FreightInput, 'containers' | 'merchandiseUnits'>;

const BOTTLE_ML = 750;
const LARGEST_BOX: BoxSize = 12;

/** Freight by service, zone and number of bottles; zero for a winery pickup. */
export function freightFor(input: FreightInput, table: FreightTable = SEEDED_FREIGHT_TABLE): Cents {
  if (input.pickup || input.state === null) return 0;
  return priceOf(roomFor(input), pricesTo(input.state, input.shipViaId, table));
}

export interface MoreBottles {
  /** of 750 ml */
  readonly count: number;
  /** what they add to the freight */
  readonly freight: Cents;
}

/** A bottle that adds at most this much ships nearly for free. */
const NEARLY_FREE_CENTS = 200;

/** The bottles that ship free or nearly free with a parcel: those that fill its last box, or the next larger one. */
export function moreBottlesFor(
  input: FreightInput,
  table: FreightTable = SEEDED_FREIGHT_TABLE,
): MoreBottles | null {
  if (input.pickup || input.state === null) return null;
  const room = roomFor(input);
  const prices = pricesTo(input.state, input.shipViaId, table);
  const rest = room % LARGEST_BOX;
  const sizes = BOX_SIZES.filter((size) => rest > 0 && size > rest);
  const fits = sizes.map((size) => ({
    count: size - rest,
    freight: priceOf(room + size - rest, prices) - priceOf(room, prices),
  }));
  return fits.find(({ count, freight }) => freight <= count * NEARLY_FREE_CENTS) ?? null;
}

function pricesTo(state: string, shipViaId: number, table: FreightTable): FreightPrices[FreightZone] {
  return (isOvernight(shipViaId) ? table.overnight : table.ground)[zoneOf(state, table)];
}

/** In 750 ml bottles. */
function roomFor({ containers, merchandiseUnits }: Packed): number {
  return bottleEquivalents(containers) + merchandiseUnits;
}

function priceOf(bottles: number, prices: FreightPrices[FreightZone]): Cents {
  return boxSizesFor(bottles).reduce((sum, size) => sum + prices[size], 0);
}

/** The boxes that a parcel is packed in, by the 750 ml bottles that each holds. */
export function boxesFor(parcel: Packed): BoxSize[] {
  return boxSizesFor(roomFor(parcel));
}

/** As many of the largest as the bottles fill, and one for the rest. */
function boxSizesFor(bottles: number): BoxSize[] {
  const rest = bottles % LARGEST_BOX;
  const full = Array.from({ length: Math.floor(bottles / LARGEST_BOX) }, () => LARGEST_BOX);
  return rest > 0 ? [...full, boxFor(rest)] : full;
}

export function bottleEquivalents(containers: readonly { ml: number; count: number }[]): number {
  const ml = containers.reduce((sum, container) => sum + container.ml * container.count, 0);
  return Math.ceil(ml / BOTTLE_ML);
}

export function zoneOf(state: string, { zones }: Pick<FreightTable, 'zones'>): FreightZone {
  const names = Object.keys(zones) as (keyof typeof zones)[];
  return names.find((zone) => zones[zone].includes(state)) ?? 'overseas';
}

function boxFor(bottles: number): BoxSize {
  return BOX_SIZES.find((size) => size >= bottles) ?? LARGEST_BOX;
}
