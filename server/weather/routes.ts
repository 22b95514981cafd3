import { type DeliveryWeather, showDeliveryWeather } from '../../contract/weather.ts';
import { addDays, dayOfWeek, formatUsDate } from '../../domain/dates/day.ts';
import { leadDays } from '../../domain/delivery/methods.ts';
import { toDeliveryDate } from '../../domain/delivery/ship-dates.ts';
import { explainWeather } from '../../domain/weather/judge-weather.ts';
import type { ZipDirectory } from '../address/zip-directory.ts';
import type { Clock } from '../clock.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import type { ShopRules } from '../lookups/shop-rules.ts';
import { findPlace } from '../place/place.ts';
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
  return apiRoutes().openapi(serve(showDeliveryWeather), async (c) => {
    const { zip, shipViaId } = c.req.valid('query');
    const place = findPlace(parts.zips, { zip });
    const today = parts.clock.today();
    const weather = await parts.weather({ rules: await parts.shopRules(), today });
    const days: DeliveryWeather['days'] = [];
    for (let ahead = 0; weather && place.ok && ahead < DAYS_SHOWN; ahead += 1) {
      const shipDay = addDays(today, ahead);
      const verdict = weather.verdictOn({ zip: place.value.zip, shipViaId, shipDay });
      const deliveryDay = toDeliveryDate(shipDay, leadDays({ shipViaId }));
      const isWeekend = [0, 6].includes(dayOfWeek(deliveryDay));
      if (verdict.kind === 'fine' || isWeekend) continue;
      days.push({
        deliveryDate: formatUsDate(deliveryDay),
        reason: explainWeather(verdict),
        isForbidden: verdict.isForbidden,
      });
    }
    c.header('Cache-Control', 'public, max-age=300');
    return c.json({ allowsAnyway: weather?.limits.allowsAnyway ?? true, days }, 200);
  });
}
