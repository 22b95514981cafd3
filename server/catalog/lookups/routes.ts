import type { Lookups } from '../../../contract/lookups.ts';
import { showLookups } from '../../../contract/lookups.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { permitsFor } from '../../../domain/compliance/permits.ts';
import { stateTerms } from '../../../domain/compliance/state-terms.ts';
import { type Day, formatUsDate } from '../../../domain/dates/day.ts';
import { type StandardService, shippers, WINERIES } from '../../../domain/delivery/methods.ts';
import { UNITED_STATES } from '../../../domain/geography/countries.ts';
import { STATES } from '../../../domain/geography/states.ts';
import type { Clock } from '../../platform/clock.ts';
import { apiRoutes, serve } from '../../platform/http/api-routes.ts';
import { accept } from '../../platform/http/refusal.ts';
import type { SiteOrigins } from '../../platform/sites.ts';
import type { ShopRules } from './shop-rules.ts';

export interface LookupsParts {
  readonly clock: Clock;
  readonly shopRules: () => Promise<ShopRules>;
  readonly origins: SiteOrigins;
  readonly site: Lookups['site'];
}

export function lookupsRoutes(parts: LookupsParts) {
  return apiRoutes([
    serve(showLookups, async ({ c }) => {
      const { calendar, stateTerms: entered, standardService, permits } = await parts.shopRules();
      const today = parts.clock.today();
      const answer: Lookups = {
        ...UNCHANGING,
        shippers: shippers(standardService),
        roadDays: roadDaysById(standardService),
        states: STATES.map(({ stateId, stateName, stateShort, countryId, offSiteShipping }) => ({
          stateId,
          stateName,
          stateShort,
          countryId,
          offSiteShipping: stateTerms(stateShort, entered)?.isShippable ?? offSiteShipping,
        })),
        brands: Object.values(BRANDS).map(({ tagline: _, theClub: __, ...brand }) => ({
          ...brand,
          origin: parts.origins[brand.brandingId],
        })),
        shipDates: calendar.shipDates.map((each) => ({
          requestedShipDate: formatUsDate(each.requestedShipDate),
          shippingServiceId: each.shippingServiceId,
          brandingId: each.brandingId,
        })),
        blackoutDates: calendar.blackoutDates.map((day) => ({ blackoutDate: formatUsDate(day) })),
        blackoutReasons: Object.fromEntries(
          Object.entries(calendar.blackoutReasons ?? {}).map(([day, reason]) => [formatUsDate(day), reason]),
        ),
        shipDateExceptions: exceptionsOf(calendar.exceptions, calendar.defaultShipDateOverrides),
        defaultShipDate: { defaultValue: formatUsDate(calendar.defaultShipDate ?? today) },
        isShippingOverToday: calendar.isShippingOverToday ?? false,
        permits: permitDays(permits),
        today: formatUsDate(today),
        site: parts.site,
      };
      c.header('Cache-Control', 'public, max-age=60');
      return accept(answer);
    }),
  ]);
}

const UNCHANGING = {
  countries: [{ countryId: UNITED_STATES, countryName: 'United States' }],
  pickupLocations: [...WINERIES],
} satisfies Partial<Lookups>;

function permitDays(rules: ShopRules['permits']): Lookups['permits'] {
  return rules.decideFor.flatMap((brandingId) =>
    STATES.flatMap(({ stateId, stateShort: state }) => {
      const permits = permitsFor(rules, { brandingId, state });
      if (permits === null) return [];
      const days = permits.map(({ validFrom, validTo }) => ({
        from: formatUsDate(validFrom),
        to: validTo && formatUsDate(validTo),
      }));
      return [{ brandingId, stateId, days }];
    }),
  );
}

function roadDaysById({ roadDays }: StandardService): Lookups['roadDays'] {
  if (roadDays === null) return null;
  return Object.fromEntries(
    STATES.flatMap(({ stateId, stateShort }) => {
      const days = roadDays[stateShort];
      return days === undefined ? [] : [[stateId, days]];
    }),
  );
}

function exceptionsOf(
  exceptions: readonly Day[],
  overrides: Readonly<Record<Day, Day>>,
): Lookups['shipDateExceptions'] {
  const replaced = new Map(Object.entries(overrides).map(([from, to]) => [to, from]));
  return exceptions.map((day) => {
    const replacesDefault = replaced.get(day);
    return {
      exemptDate: formatUsDate(day),
      replacesDefault: replacesDefault === undefined ? null : formatUsDate(replacesDefault),
    };
  });
}
