import { OVERNIGHT_SERVICE, serviceOf } from '../delivery/methods.ts';
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
  /** two-letter code of the address, or of the carrier location; null until a destination is known */
  state: string | null;
  /** in person at a winery; a pickup at a carrier location is shipped and pays freight */
  pickup: boolean;
  /** all bottles of the order */
  containers: readonly { ml: number; count: number }[];
  /** pieces without alcohol or without bottles: each takes a bottle's room */
  merchandiseUnits: number;
}

const BOTTLE_ML = 750;
const LARGEST_BOX: BoxSize = 12;

/** Freight by service, zone and number of bottles (contract §3); zero for a winery pick-up. */
export function freightFor(input: FreightInput, table: FreightTable = SEEDED_FREIGHT_TABLE): Cents {
  if (input.pickup || input.state === null) return 0;
  const service = serviceOf(input.shipViaId) === OVERNIGHT_SERVICE ? table.overnight : table.ground;
  const prices = service[zoneOf(input.state, table)];
  const bottles = bottleEquivalents(input.containers) + input.merchandiseUnits;
  const rest = bottles % LARGEST_BOX;
  return Math.floor(bottles / LARGEST_BOX) * prices[LARGEST_BOX] + (rest > 0 ? prices[boxFor(rest)] : 0);
}

/** How many 750 ml bottles take the same room, a part of one counting as a whole. */
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
