import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { LabelRegistration } from '../../../domain/compliance/labels.ts';
import type { PermitRules, StatePermit } from '../../../domain/compliance/permits.ts';
import { type Day, hourInTimeZone, WINERY_TIME_ZONE } from '../../../domain/dates/day.ts';
import { isShippingOver } from '../../../domain/delivery/latest-hour.ts';
import type { StandardService } from '../../../domain/delivery/methods.ts';
import type { ShipDateCalendar } from '../../../domain/delivery/ship-dates.ts';
import { standardService } from '../../../domain/freight/road-days.ts';
import type { TaxAddress, TaxServiceName } from '../../../domain/tax/tax-quote.ts';
import type { TaxTables } from '../../../domain/tax/tax-rates.ts';
import { zipKey } from '../../../domain/tax/zip-rates.ts';
import { USUAL_WEATHER_LIMITS, type WeatherLimits } from '../../../domain/weather/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import { selectZipRates, type ZipRateRecord } from '../operations/zip-rates-store.ts';
import { type OperatorRows, type ShipmentTables, withOperatorFacts } from './operator-facts.ts';

export interface ShopRules extends ShipmentTables {
  readonly calendar: ShipDateCalendar;
  readonly standardService: StandardService;
  readonly retailDeliveryFeeOn: boolean;
  readonly weatherLimits: WeatherLimits;
  readonly permits: PermitRules;
  /** Of the states that ask for them. */
  readonly labels: readonly LabelRegistration[];
  /** Which service decides the sales tax where it answers; left out or null: the tables alone. A setting of the server. */
  readonly taxService?: TaxServiceName | null;
  /** Where parcels leave from; left out or null: the first winery. */
  readonly shipsFrom?: TaxAddress | null;
}

/** As they are stored, whatever the time of day: not for deciding when an order ships. */
interface StoredRules extends ShopRules {
  readonly latestShipHour: number | null;
  readonly zipRatesAsOf: number | null;
}

/** A change appears within this time. Every cart needs the rules. */
const FRESH_MS = 5_000;

export function shopRulesReader(
  db: Reader,
  clock: Clock,
  { taxService = null }: Pick<ShopRules, 'taxService'> = {},
): () => Promise<ShopRules> {
  let current: Promise<StoredRules> | null = null;
  let last: StoredRules | null = null;
  let readAt = 0;
  return async () => {
    if (current === null || performance.now() - readAt > FRESH_MS) {
      readAt = performance.now();
      current = selectShopRules(db, last).catch((error: unknown) => {
        current = null;
        throw error;
      });
    }
    last = await current;
    return { ...rulesAt(clock.now(), last), taxService };
  };
}

function rulesAt(now: Date, { latestShipHour, zipRatesAsOf: _, ...rules }: StoredRules): ShopRules {
  if (latestShipHour === null) return rules;
  const isShippingOverToday = isShippingOver(hourInTimeZone(now, WINERY_TIME_ZONE), latestShipHour);
  return { ...rules, calendar: { ...rules.calendar, isShippingOverToday } };
}

const NO_ZIP_RATES: TaxTables['zipRates'] = new Map();

function byZip(rates: readonly ZipRateRecord[]): TaxTables['zipRates'] {
  return Map.groupBy(rates, ({ state, zip }) => zipKey(state, zip));
}

interface RulesRow extends OperatorRows {
  retail_delivery_fee_on: boolean;
  default_ship_day: Day | null;
  latest_ship_hour: number | null;
  standard_service_name: string | null;
  ships_from: TaxAddress | null;
  weather_limits: Partial<WeatherLimits> | null;
  ship_dates: ShipDateCalendar['shipDates'] | null;
  blackouts: { day: Day; reason: string }[] | null;
  exceptions: { day: Day; replacesDefault: Day | null }[] | null;
  zip_import: number | null;
  permits: StatePermit[] | null;
  labels: LabelRegistration[] | null;
  permits_decide_for: BrandingId[] | null;
}

/** `last`: rules that were read before. Rates of 40,000 ZIPs are read again only after an import. */
export async function selectShopRules(db: Reader, last: StoredRules | null = null): Promise<StoredRules> {
  const rows = await all<RulesRow>(db)`
    select retail_delivery_fee_on, default_ship_day, latest_ship_hour, standard_service_name, ships_from,
      weather_limits,
      (select json_agg(json_build_object('requestedShipDate', delivery_day,
        'shippingServiceId', shipping_service_id, 'brandingId', branding_id) order by delivery_day) from ship_dates)
        as ship_dates,
      (select json_agg(json_build_object('day', day, 'reason', reason) order by day) from blackout_dates) as blackouts,
      (select json_agg(json_build_object('day', day, 'replacesDefault', replaces_default) order by day)
        from ship_date_exceptions) as exceptions,
      (select json_agg(terms || jsonb_build_object('state', state_short)) from state_terms) as "stateTerms",
      (select json_agg(json_build_object('state', state_short, 'zip', zip, 'name', name, 'isDry', is_dry) order by zip)
        from dry_places) as "dryPlaces",
      (select json_agg(json_build_object('kind', kind, 'fact', fact, 'validFrom', valid_from, 'validTo', valid_to)
        order by tax_fact_id desc) from tax_facts) as "taxFacts",
      (select json_agg(json_build_object('state', state_short, 'zone', zone) order by state_short) from freight_zones)
        as "freightZones",
      (select json_agg(json_build_object('service', service, 'zone', zone, 'bottles', bottles, 'cents', price_cents))
        from freight_prices) as "freightPrices",
      (select max(import_id) from zip_tax_imports) as zip_import,
      (select json_agg(json_build_object('brandingId', branding_id, 'state', state, 'number', number,
        'validFrom', valid_from, 'validTo', valid_to)) from permits) as permits,
      (select json_agg(branding_id) from permit_switches where is_on) as permits_decide_for,
      (select json_agg(json_build_object('productId', l.product_id, 'state', l.state,
        'validFrom', l.valid_from, 'validTo', l.valid_to)) from label_registrations l
        join state_terms t on t.state_short = l.state and t.terms @> '{"isLabelNeeded": true}') as labels
    from shop_rules`;
  const row = rows[0];
  if (!row) throw new Error('shop_rules has no row');
  const exceptions = row.exceptions ?? [];
  const blackouts = row.blackouts ?? [];
  const facts = withOperatorFacts(row);
  const zipRates =
    row.zip_import === (last?.zipRatesAsOf ?? null)
      ? (last?.taxTables.zipRates ?? NO_ZIP_RATES)
      : byZip(await selectZipRates(db));
  return {
    ...facts,
    taxTables: { ...facts.taxTables, zipRates },
    zipRatesAsOf: row.zip_import,
    standardService: standardService(row.standard_service_name, facts.freightTable),
    retailDeliveryFeeOn: row.retail_delivery_fee_on,
    shipsFrom: row.ships_from,
    labels: row.labels ?? [],
    permits: { decideFor: row.permits_decide_for ?? [], permits: row.permits ?? [] },
    weatherLimits: { ...USUAL_WEATHER_LIMITS, ...row.weather_limits },
    calendar: {
      shipDates: row.ship_dates ?? [],
      blackoutDates: blackouts.map(({ day }) => day),
      blackoutReasons: Object.fromEntries(blackouts.map(({ day, reason }) => [day, reason])),
      exceptions: exceptions.map(({ day }) => day),
      defaultShipDateOverrides: Object.fromEntries(
        exceptions.flatMap(({ day, replacesDefault }) =>
          replacesDefault === null ? [] : [[replacesDefault, day]],
        ),
      ),
      defaultShipDate: row.default_ship_day,
    },
    latestShipHour: row.latest_ship_hour,
  };
}
