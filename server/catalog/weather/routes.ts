import { type DeliveryWeather, showDeliveryWeather } from '../../../contract/weather.ts';
import { addDays, dayOfWeek, formatUsDate } from '../../../domain/dates/day.ts';
import { leadDays, roadDaysTo } from '../../../domain/delivery/methods.ts';
import { toDeliveryDate } from '../../../domain/delivery/ship-dates.ts';
import { explainWeather } from '../../../domain/weather/judge-weather.ts';
import { findPlace } from '../../places/place.ts';
import type { ZipDirectory } from '../../places/zip-directory.ts';
import type { Clock } from '../../platform/clock.ts';
import { apiRoutes, serve } from '../../platform/http/api-routes.ts';
import { accept } from '../../platform/http/refusal.ts';
import type { ShopRules } from '../lookups/shop-rules.ts';
import type { WeatherNow } from './open-weather.ts';

interface WeatherParts {
  readonly zips: ZipDirectory;
  readonly clock: Clock;
  readonly shopRules: () => Promise<ShopRules>;
  readonly weather: WeatherNow;
}

/** From the first cold days of Alaska's fall to the first mild ones of its spring. */
const DAYS_SHOWN = 250;

export function weatherRoutes(parts: WeatherParts) {
  return apiRoutes([
    serve(showDeliveryWeather, async ({ query: { zip, shipViaId }, c }) => {
      const place = findPlace(parts.zips, { zip });
      const today = parts.clock.today();
      const rules = await parts.shopRules();
      const weather = await parts.weather({ rules, today });
      const roadDays = roadDaysTo(place.ok ? place.value.stateShort : null, shipViaId, rules.standardService);
      const days: DeliveryWeather['days'] = [];
      for (let ahead = 0; weather && place.ok && ahead < DAYS_SHOWN; ahead += 1) {
        const shipDay = addDays(today, ahead);
        const verdict = weather.verdictOn({ zip: place.value.zip, shipViaId, shipDay });
        const deliveryDay = toDeliveryDate(shipDay, leadDays({ shipViaId }, roadDays));
        const isWeekend = [0, 6].includes(dayOfWeek(deliveryDay));
        if (verdict.kind === 'fine' || isWeekend) continue;
        days.push({
          deliveryDate: formatUsDate(deliveryDay),
          reason: explainWeather(verdict),
          isForbidden: verdict.isForbidden,
        });
      }
      c.header('Cache-Control', 'public, max-age=300');
      return accept({ allowsAnyway: weather?.limits.allowsAnyway ?? true, days });
    }),
  ]);
}
