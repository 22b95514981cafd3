import { isOvernight } from '../delivery/methods.ts';
import type { Cents } from '../money/cents.ts';
import {
  BOX_SIZES,
  type BoxSize,
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

const BOTTLE_ML = 750;
const LARGEST_BOX: BoxSize = 12;

/** Freight by service, zone and number of bottles (contract §3); zero for a winery pickup. */
export function freightFor(input: FreightInput, table: FreightTable = SEEDED_FREIGHT_TABLE): Cents {
  if (input.pickup || input.state === null) return 0;
  const service = isOvernight(input.shipViaId) ? table.overnight : table.ground;
  const prices = service[zoneOf(input.state, table)];
  const bottles = bottleEquivalents(input.containers) + input.merchandiseUnits;
  const rest = bottles % LARGEST_BOX;
  return Math.floor(bottles / LARGEST_BOX) * prices[LARGEST_BOX] + (rest > 0 ? prices[boxFor(rest)] : 0);
}

export function bottleEquivalents(containers: readonly { ml: number; count: number }[]): number {
  const ml = containers.reduce((sum, container) => sum + container.ml * container.count, 0);
  return Math.ceil(ml / BOTTLE_ML);
}

export function zoneOf(state: string, { zones }: FreightTable): FreightZone {
  const names = Object.keys(zones) as (keyof typeof zones)[];
  return names.find((zone) => zones[zone].includes(state)) ?? 'overseas';
}

function boxFor(bottles: number): BoxSize {
  return BOX_SIZES.find((size) => size >= bottles) ?? LARGEST_BOX;
}
