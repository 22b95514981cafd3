import type { Day } from '../dates/day.ts';
import type { Cents } from '../money/cents.ts';
import data from './taxes.json' with { type: 'json' };

export interface ExciseTier {
  /** the tier's upper limit, inclusive; null: no limit */
  maxAbvPercent: number | null;
  usdPerGallon: string;
}

export interface StateTaxRate {
  /** two-letter code */
  state: string;
  validFrom: Day;
  validTo: Day | null;
  /** on wine shipped to a consumer */
  salesRatePercent: string;
  /** on everything else */
  generalRatePercent: string;
  /** freight counts toward the taxable amount */
  freightTaxable: boolean;
  exciseTiers: readonly ExciseTier[];
}

/** The table covers 2025 and 2026; we cannot say it is right for earlier days. */
const RATES_FROM: Day = '2025-01-01';

/** South Dakota's 4.2 percent ends with June 2027. Unless extended, the 4.5 percent from before 2023 returns. */
const SOUTH_DAKOTA_CUT_ENDS: Day = '2027-06-30';
const SOUTH_DAKOTA_AFTERWARDS = { validFrom: '2027-07-01', percent: '4.5' };

/**
 * The state's own rate on wine shipped to a consumer, from sources we read; zero where wine is untaxed. The file's
 * population-weighted rate is from memory and right for no address. Local taxes need a tax provider.
 */
const STATE_TAX_RATES: readonly StateTaxRate[] = data.states.map(rateOf).flatMap(withKnownChange);

function rateOf(row: (typeof data.states)[number]): StateTaxRate {
  return {
    state: row.code,
    validFrom: RATES_FROM,
    validTo: null,
    salesRatePercent: row.dtcWineTaxed ? String(row.wineDtcStateRatePct) : '0',
    generalRatePercent: String(row.generalStateRatePct),
    freightTaxable: row.freightTaxable,
    exciseTiers: row.exciseTiers.map((tier) => ({
      maxAbvPercent: tier.maxAbvPct,
      usdPerGallon: String(tier.usdPerGallon),
    })),
  };
}

function withKnownChange(rate: StateTaxRate): StateTaxRate[] {
  if (rate.state !== 'SD') return [rate];
  const { validFrom, percent } = SOUTH_DAKOTA_AFTERWARDS;
  return [
    { ...rate, validTo: SOUTH_DAKOTA_CUT_ENDS },
    { ...rate, validFrom, salesRatePercent: percent, generalRatePercent: percent },
  ];
}

/** Null if there is none (territories, military codes). */
export function taxRateFor(state: string, day: Day, rates: readonly StateTaxRate[]): StateTaxRate | null {
  return rates.find((rate) => rate.state === state && isValidOn(rate, day)) ?? null;
}

/** Its tax is then unknown, which differs from zero. Territories and military codes have no rates at all. */
export function lacksTaxRates(state: string, day: Day, rates: readonly StateTaxRate[]): boolean {
  return rates.some((rate) => rate.state === state) && taxRateFor(state, day, rates) === null;
}

export function exciseRateFor(tiers: readonly ExciseTier[], alcoholVolume: number): string {
  if (alcoholVolume <= 0) return '0';
  const tier = tiers.find((each) => each.maxAbvPercent === null || alcoholVolume <= each.maxAbvPercent);
  return tier?.usdPerGallon ?? '0';
}

export interface DatedFee {
  validFrom: Day;
  validTo: Day | null;
  cents: Cents;
  /** the amount was not yet published when we made the table */
  provisional: boolean;
}

/** We could not find the amount for the fiscal year from July 2026, so last year's applies. */
const PROVISIONAL_COLORADO_CENTS: Cents = 28;

/** Colorado's retail delivery fee by fiscal year. The last row applies until staff enter a newer one. */
const COLORADO_DELIVERY_FEES: readonly DatedFee[] = data.fees.CO_retail_delivery_fee.byFiscalYear.map(
  (row, index, rows) => ({
    validFrom: row.from,
    validTo: index === rows.length - 1 ? null : row.to,
    cents: row.usd === null ? PROVISIONAL_COLORADO_CENTS : Math.round(Number(row.usd) * 100),
    provisional: row.usd === null,
  }),
);

export function coloradoDeliveryFee(day: Day, fees: readonly DatedFee[]): DatedFee | null {
  return fees.find((fee) => isValidOn(fee, day)) ?? null;
}

export type Packaging = 'bottle' | 'bag-in-box';

export interface RedemptionValue {
  validFrom: Day;
  validTo: Day | null;
  packaging: Packaging;
  /** containers of at least this many milliliters */
  fromMl: number;
  cents: Cents;
}

const WINE_CRV_FROM: Day = '2024-01-01';
const ML_PER_FLUID_OUNCE = 29.5735295625;
const LARGE_CONTAINER_FLUID_OUNCES = 24;

/** California's redemption value per container, including wine since 2024 (SB 1013). Largest size first. */
const CALIFORNIA_REDEMPTION_VALUES: readonly RedemptionValue[] = [
  {
    validFrom: WINE_CRV_FROM,
    validTo: null,
    packaging: 'bottle',
    fromMl: LARGE_CONTAINER_FLUID_OUNCES * ML_PER_FLUID_OUNCE,
    cents: data.fees.CA_CRV.bySize['750ml'],
  },
  {
    validFrom: WINE_CRV_FROM,
    validTo: null,
    packaging: 'bottle',
    fromMl: 0,
    cents: data.fees.CA_CRV.bySize['375ml'],
  },
  {
    validFrom: WINE_CRV_FROM,
    validTo: null,
    packaging: 'bag-in-box',
    fromMl: 0,
    cents: data.fees.CA_CRV.bySize['bag-in-box'],
  },
];

export function redemptionValueOf(
  { ml, packaging = 'bottle' }: { ml: number; packaging?: Packaging | undefined },
  day: Day,
  values: readonly RedemptionValue[],
): Cents {
  const isOf = (value: RedemptionValue) => value.packaging === packaging && ml >= value.fromMl;
  return values.find((value) => isValidOn(value, day) && isOf(value))?.cents ?? 0;
}

export interface DatedPercent {
  validFrom: Day;
  validTo: Day | null;
  percent: string;
}

/** Kentucky: 10% of the wholesale price. Without one, the wholesale price counts as 70% of retail: 7% of retail. */
const KENTUCKY_WHOLESALE_OF_RETAIL: readonly DatedPercent[] = [
  { validFrom: RATES_FROM, validTo: null, percent: '7' },
];

export function percentOn(day: Day, rows: readonly DatedPercent[]): string {
  return rows.find((row) => isValidOn(row, day))?.percent ?? '0';
}

/** The sales tax of a ZIP in a state, as a tax service gives it away. */
export interface ZipTaxRate {
  /** Five digits. */
  readonly zip: string;
  /** 'NAPA COUNTY', as the file calls it. */
  readonly region: string;
  /** All of its sales taxes together. */
  readonly percent: string;
  readonly validFrom: Day;
  readonly validTo: Day | null;
}

/** Staff may replace the seeded tables. */
export interface TaxTables {
  readonly rates: readonly StateTaxRate[];
  /** By `zipKey`: those that staff imported. */
  readonly zipRates: ReadonlyMap<string, readonly ZipTaxRate[]>;
  readonly coloradoFees: readonly DatedFee[];
  readonly redemptionValues: readonly RedemptionValue[];
  readonly kentuckyWholesale: readonly DatedPercent[];
}

export const SEEDED_TAX_TABLES: TaxTables = {
  rates: STATE_TAX_RATES,
  zipRates: new Map(),
  coloradoFees: COLORADO_DELIVERY_FEES,
  redemptionValues: CALIFORNIA_REDEMPTION_VALUES,
  kentuckyWholesale: KENTUCKY_WHOLESALE_OF_RETAIL,
};

/** Where the shopper sees excise and wholesale tax; elsewhere the winery remits them. */
export const EXCISE_SHOWN_IN: readonly string[] = ['KY'];

export function isValidOn(dated: { validFrom: Day; validTo: Day | null }, day: Day): boolean {
  return dated.validFrom <= day && (dated.validTo === null || day <= dated.validTo);
}
