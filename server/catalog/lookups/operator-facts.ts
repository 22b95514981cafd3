import { DRY_PLACES, type DryPlace } from '../../../domain/compliance/dry-places.ts';
import type { StateTermsOverride } from '../../../domain/compliance/state-terms.ts';
import type { Day } from '../../../domain/dates/day.ts';
import {
  type BoxSize,
  type FreightPrices,
  type FreightTable,
  type FreightZone,
  SEEDED_FREIGHT_TABLE,
} from '../../../domain/freight/freight-table.ts';
import {
  type DatedFee,
  type DatedPercent,
  type RedemptionValue,
  SEEDED_TAX_TABLES,
  type StateTaxRate,
  type TaxTables,
} from '../../../domain/tax/tax-rates.ts';

/** What staff entered in addition to the built-in facts; null if nothing. */
export interface OperatorRows {
  readonly stateTerms: readonly StateTermsOverride[] | null;
  readonly dryPlaces: readonly (DryPlace & { readonly isDry: boolean })[] | null;
  /** Newest first. */
  readonly taxFacts: readonly TaxFactRow[] | null;
  readonly freightZones: readonly { readonly state: string; readonly zone: FreightZone }[] | null;
  readonly freightPrices: readonly FreightPriceRow[] | null;
}

type Undated<Row> = Omit<Row, 'validFrom' | 'validTo'>;

export type TaxFact =
  | { readonly kind: 'state-rate'; readonly fact: Undated<StateTaxRate> }
  | { readonly kind: 'colorado-fee'; readonly fact: Undated<DatedFee> }
  | { readonly kind: 'redemption-value'; readonly fact: Undated<RedemptionValue> }
  | { readonly kind: 'kentucky-wholesale'; readonly fact: Undated<DatedPercent> };

type TaxFactRow = TaxFact & { readonly validFrom: Day; readonly validTo: Day | null };

interface FreightPriceRow {
  readonly service: 'ground' | 'overnight';
  readonly zone: FreightZone;
  readonly bottles: BoxSize;
  readonly cents: number;
}

/** The built-in facts, with staff entries in their place. */
export interface ShipmentTables {
  readonly stateTerms: readonly StateTermsOverride[];
  readonly taxTables: TaxTables;
  readonly freightTable: FreightTable;
}

export function withOperatorFacts(rows: OperatorRows): ShipmentTables {
  return { stateTerms: stateTermsOf(rows), taxTables: taxTablesOf(rows), freightTable: freightTableOf(rows) };
}

function stateTermsOf({ stateTerms, dryPlaces }: OperatorRows): StateTermsOverride[] {
  const terms = stateTerms ?? [];
  const states = new Set([...terms, ...(dryPlaces ?? [])].map(({ state }) => state));
  return [...states].map((state) => ({
    ...terms.find((each) => each.state === state),
    state,
    dryPlaces: dryPlacesOf(state, dryPlaces ?? []),
  }));
}

function dryPlacesOf(state: string, entered: NonNullable<OperatorRows['dryPlaces']>): DryPlace[] {
  const judged = new Set(entered.map(({ zip }) => zip));
  return [
    ...DRY_PLACES.filter((place) => place.state === state && !judged.has(place.zip)),
    ...entered.filter((place) => place.state === state && place.isDry),
  ];
}

/** A row that staff entered wins over a built-in one when both apply. */
function taxTablesOf({ taxFacts }: OperatorRows): TaxTables {
  const facts = taxFacts ?? [];
  if (facts.length === 0) return SEEDED_TAX_TABLES;
  const entered = <Row>(kind: TaxFact['kind']) =>
    facts
      .filter((row) => row.kind === kind)
      .map(({ fact, validFrom, validTo }) => ({ ...fact, validFrom, validTo }) as Row);
  return {
    ...SEEDED_TAX_TABLES,
    rates: [...entered<StateTaxRate>('state-rate'), ...SEEDED_TAX_TABLES.rates],
    coloradoFees: [...entered<DatedFee>('colorado-fee'), ...SEEDED_TAX_TABLES.coloradoFees],
    redemptionValues: [
      ...entered<RedemptionValue>('redemption-value'),
      ...SEEDED_TAX_TABLES.redemptionValues,
    ],
    kentuckyWholesale: [
      ...entered<DatedPercent>('kentucky-wholesale'),
      ...SEEDED_TAX_TABLES.kentuckyWholesale,
    ],
  };
}

function freightTableOf({ freightZones, freightPrices }: OperatorRows): FreightTable {
  const { zones, ground, overnight } = SEEDED_FREIGHT_TABLE;
  const prices = freightPrices ?? [];
  return {
    zones: zonesWith(zones, freightZones ?? []),
    ground: pricesWith(
      ground,
      prices.filter(({ service }) => service === 'ground'),
    ),
    overnight: pricesWith(
      overnight,
      prices.filter(({ service }) => service === 'overnight'),
    ),
  };
}

function zonesWith(
  zones: FreightTable['zones'],
  moved: NonNullable<OperatorRows['freightZones']>,
): FreightTable['zones'] {
  const zoneOf = new Map(moved.map(({ state, zone }) => [state, zone]));
  const statesIn = (zone: keyof FreightTable['zones']) => [
    ...zones[zone].filter((state) => !zoneOf.has(state)),
    ...moved.filter((each) => each.zone === zone).map(({ state }) => state),
  ];
  return {
    home: statesIn('home'),
    west: statesIn('west'),
    central: statesIn('central'),
    east: statesIn('east'),
  };
}

function pricesWith(seeded: FreightPrices, changed: readonly FreightPriceRow[]): FreightPrices {
  const prices: Record<FreightZone, Record<BoxSize, number>> = structuredClone(seeded);
  for (const { zone, bottles, cents } of changed) prices[zone][bottles] = cents;
  return prices;
}
