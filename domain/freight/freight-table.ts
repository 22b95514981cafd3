import type { Cents } from '../money/cents.ts';

/** The distance zone of a parcel from Northern California. */
export type FreightZone = 'home' | 'west' | 'central' | 'east' | 'overseas';

/** States not listed are 'overseas' (Alaska, Hawaii, territories): they go by air with any service. */
const ZONE_STATES: FreightTable['zones'] = {
  home: ['CA'],
  west: ['AZ', 'CO', 'ID', 'MT', 'NM', 'NV', 'OR', 'UT', 'WA', 'WY'],
  central: [
    ...['AR', 'IA', 'IL', 'IN', 'KS', 'LA', 'MI', 'MN', 'MO', 'MS'],
    ...['ND', 'NE', 'OH', 'OK', 'SD', 'TN', 'TX', 'WI'],
  ],
  east: [
    ...['AL', 'CT', 'DC', 'DE', 'FL', 'GA', 'KY', 'MA', 'MD', 'ME', 'NC'],
    ...['NH', 'NJ', 'NY', 'PA', 'RI', 'SC', 'VA', 'VT', 'WV'],
  ],
};

/** Box sizes, in 750 ml bottles. More than the largest size needs several boxes. */
export const BOX_SIZES = [1, 2, 3, 6, 12] as const;
export type BoxSize = (typeof BOX_SIZES)[number];

/** Cents per box, by zone and size. */
export type FreightPrices = Readonly<Record<FreightZone, Readonly<Record<BoxSize, Cents>>>>;

/** Staff may replace the seeded table. */
export interface FreightTable {
  readonly zones: Readonly<Record<Exclude<FreightZone, 'overseas'>, readonly string[]>>;
  /** Service 1, which takes two days. */
  readonly ground: FreightPrices;
  readonly overnight: FreightPrices;
}

/**
 * Cents per box with adult signature, 2026 demo values: what the winery asks, which need not be what the carrier takes.
 * For two days it asks no more than trade quotes for ground (twelve bottles to California 25 to 35 dollars, West 45 to
 * 55, Midwest 60 to 75, East 70 to 90) and pays the rest. Six cost about 65 percent of that, and overnight 3.5 times as
 * much.
 */
const GROUND_PRICES: FreightPrices = {
  home: { 1: 1200, 2: 1400, 3: 1550, 6: 1950, 12: 3000 },
  west: { 1: 1800, 2: 2200, 3: 2550, 6: 3250, 12: 5000 },
  central: { 1: 2300, 2: 2900, 3: 3400, 6: 4400, 12: 6800 },
  east: { 1: 2700, 2: 3400, 3: 4000, 6: 5200, 12: 8000 },
  overseas: { 1: 5500, 2: 7000, 3: 8500, 6: 11500, 12: 18000 },
};

const OVERNIGHT_PRICES: FreightPrices = {
  home: { 1: 4200, 2: 4900, 3: 5425, 6: 6825, 12: 10500 },
  west: { 1: 6300, 2: 7700, 3: 8925, 6: 11375, 12: 17500 },
  central: { 1: 8050, 2: 10150, 3: 11900, 6: 15400, 12: 23800 },
  east: { 1: 9450, 2: 11900, 3: 14000, 6: 18200, 12: 28000 },
  overseas: { 1: 9500, 2: 12000, 3: 14500, 6: 20000, 12: 32000 },
};

export const SEEDED_FREIGHT_TABLE: FreightTable = {
  zones: ZONE_STATES,
  ground: GROUND_PRICES,
  overnight: OVERNIGHT_PRICES,
};
