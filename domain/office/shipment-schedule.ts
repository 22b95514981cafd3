import { ML_IN_A_CASE, ML_IN_A_GALLON } from '../catalog/liquid-units.ts';
import { allocate } from '../money/allocate.ts';
import type { Cents } from '../money/cents.ts';
import data from './state-schedules.json' with { type: 'json' };

/** Three decimals, as states print liters. Sum milliliters first: a printed total is converted once. */
export function litersOf(milliliters: number): number {
  return Math.round(milliliters) / 1000;
}

/** Four decimals. Sum milliliters first. */
export function gallonsOf(milliliters: number): number {
  return Math.round((milliliters / ML_IN_A_GALLON) * 10_000) / 10_000;
}

/** Cases of nine liters, four decimals. */
export function casesOf(milliliters: number): number {
  return Math.round((milliliters / ML_IN_A_CASE) * 10_000) / 10_000;
}

/** The generic schedule, without columns that the shop knows nothing of. One row: one wine in one parcel. */
export const SCHEDULE_COLUMNS = [
  'line_no',
  'state',
  'shipment_no',
  'invoice_no',
  'invoice_date',
  'ship_date',
  'transaction_type',
  'purchaser_first',
  'purchaser_last',
  'purchaser_street1',
  'purchaser_street2',
  'purchaser_city',
  'purchaser_state',
  'purchaser_zip',
  'purchaser_birth_date',
  'recipient_first',
  'recipient_last',
  'recipient_street1',
  'recipient_street2',
  'recipient_city',
  'recipient_state',
  'recipient_zip',
  'carrier_name',
  'service',
  'tracking_no',
  'weight_lb',
  'permit_no',
  'brand',
  'product_name',
  'varietal',
  'vintage',
  'sku',
  'upc',
  'wine_type',
  'abv_percent',
  'tax_class',
  'container_ml',
  'bottles',
  'liters',
  'gallons',
  'cases_9l',
  'unit_price',
  'line_price',
  'freight',
  'sales_tax',
  'excise_tax',
  'other_tax',
  'line_total',
] as const;
export type ScheduleColumn = (typeof SCHEDULE_COLUMNS)[number];

export interface StateSchedule {
  readonly files: 'monthly' | 'quarterly' | 'yearly' | 'none';
  readonly due: string | null;
  readonly to: string | null;
  readonly form: string | null;
  /** Empty: the whole generic schedule. */
  readonly columns: readonly ScheduleColumn[];
  /** Whether a period without shipments is filed too; null: not known. */
  readonly filesZero: boolean | null;
  readonly confidence: 'high' | 'medium' | 'unknown';
}

const STATES = data.states as unknown as Readonly<Record<string, StateSchedule>>;

/** Where the table comes from, and how far to trust it. */
export const CREDITS = data.credits;

export const STATES_THAT_FILE_ZERO = Object.entries(STATES)
  .filter(([, { filesZero }]) => filesZero === true)
  .map(([state]) => state);

/** What a state asks for; the generic schedule, quarterly, where its rules were not read. */
export function scheduleOf(state: string): StateSchedule {
  return STATES[state] ?? (data.generic as unknown as StateSchedule);
}

/** At this strength the shop's tax classes divide (most states). */
const STRONG_PERCENT = 14;

export function taxClassOf(abvPercent: number): string {
  return abvPercent > STRONG_PERCENT ? `over ${STRONG_PERCENT} %` : `up to ${STRONG_PERCENT} %`;
}

/** A wine of a line, or one of the wines in a kit. */
export interface PackedWine {
  /** What it costs by itself. */
  readonly listCents: Cents;
  readonly bottles: number;
}

/** A line's price among its wines, by what they cost by themselves: to the cent. */
export function pricesOfWines(lineCents: Cents, wines: readonly PackedWine[]): Cents[] {
  return allocate(
    lineCents,
    wines.map(({ listCents, bottles }) => listCents * bottles),
  );
}
