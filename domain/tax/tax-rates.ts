import type { Day } from '../dates/day.ts';
import type { Cents } from '../money/cents.ts';
import data from './taxes.json' with { type: 'json' };

export interface ExciseTier {
  /** the tier holds up to and including this; null: without end */
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
  /** freight is part of what is taxed */
  freightTaxable: boolean;
  exciseTiers: readonly ExciseTier[];
}

/** The table says what held in 2025 and 2026; it is not known to be right for any earlier day. */
const RATES_FROM: Day = '2025-01-01';

/** South Dakota's 4.2 per cent end with June 2027; the 4.5 per cent from before 2023 return unless it is prolonged. */
const SOUTH_DAKOTA_CUT_ENDS: Day = '2027-06-30';
const SOUTH_DAKOTA_AFTERWARDS = { validFrom: '2027-07-01', percent: '4.5' };

/**
 * Sales tax by state, from taxes.json. The rate is the state's own on wine shipped to a consumer: it rests on read
 * sources, while the population-weighted rate with local taxes in the same file is from memory and right for no
 * single address. Local taxes are a tax provider's work. Where wine is not taxed, the rate on it is zero.
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

/** The state's row that is valid on the day; null where there is none (territories, military codes). */
export function taxRateFor(state: string, day: Day, rates: readonly StateTaxRate[]): StateTaxRate | null {
  return rates.find((rate) => rate.state === state && isValidOn(rate, day)) ?? null;
}

/**
 * Whether the state has rates, but none for the day: its tax is unknown, which is not the same as zero. Territories and
 * military codes have no rates at all.
 */
export function lacksTaxRates(state: string, day: Day, rates: readonly StateTaxRate[]): boolean {
  return rates.some((rate) => rate.state === state) && taxRateFor(state, day, rates) === null;
}

/** Excise per gallon of a wine by its alcohol; '0' for what has none. */
export function exciseRateFor(tiers: readonly ExciseTier[], alcoholVolume: number): string {
  if (alcoholVolume <= 0) return '0';
  const tier = tiers.find((each) => each.maxAbvPercent === null || alcoholVolume <= each.maxAbvPercent);
  return tier?.usdPerGallon ?? '0';
}

export interface DatedFee {
  validFrom: Day;
  validTo: Day | null;
  cents: Cents;
  /** the amount was not published when the table was made */
  provisional: boolean;
}

/** The amount of the fiscal year from July 2026 was not found; last year's stands in (contract §3). */
const PROVISIONAL_COLORADO_CENTS: Cents = 28;

/** Colorado's retail delivery fee by fiscal year. The last row holds until a newer one is entered. */
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
  /** containers from this many millilitres */
  fromMl: number;
  cents: Cents;
}

const WINE_CRV_FROM: Day = '2024-01-01';
const ML_PER_FLUID_OUNCE = 29.5735295625;
const LARGE_CONTAINER_FLUID_OUNCES = 24;

/** California's redemption value per container, wine included since 2024 (SB 1013). Largest size first. */
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

/** Kentucky: 10 % of the wholesale price, which is 70 % of retail when there is none: 7 % of retail. */
const KENTUCKY_WHOLESALE_OF_RETAIL: readonly DatedPercent[] = [
  { validFrom: RATES_FROM, validTo: null, percent: '7' },
];

export function percentOn(day: Day, rows: readonly DatedPercent[]): string {
  return rows.find((row) => isValidOn(row, day))?.percent ?? '0';
}

/** All that taxes are worked out from. An operator may put other tables in the place of the seeded ones. */
export interface TaxTables {
  readonly rates: readonly StateTaxRate[];
  readonly coloradoFees: readonly DatedFee[];
  readonly redemptionValues: readonly RedemptionValue[];
  readonly kentuckyWholesale: readonly DatedPercent[];
}

export const SEEDED_TAX_TABLES: TaxTables = {
  rates: STATE_TAX_RATES,
  coloradoFees: COLORADO_DELIVERY_FEES,
  redemptionValues: CALIFORNIA_REDEMPTION_VALUES,
  kentuckyWholesale: KENTUCKY_WHOLESALE_OF_RETAIL,
};

/** Where the shopper sees excise and wholesale tax (contract §3); elsewhere the winery remits them itself. */
export const EXCISE_SHOWN_IN: readonly string[] = ['KY'];

function isValidOn(dated: { validFrom: Day; validTo: Day | null }, day: Day): boolean {
  return dated.validFrom <= day && (dated.validTo === null || day <= dated.validTo);
}
