import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { WeatherNow } from '../../catalog/weather/open-weather.ts';
import type { Place } from '../../places/place.ts';
import type { Clock } from '../../platform/clock.ts';
import { type QuoteAt, quoteAt } from './quoted-cart.ts';

export interface QuoteNowParts {
  readonly clock: Clock;
  readonly shopRules: () => Promise<ShopRules>;
  readonly weather: WeatherNow;
}

/** A place by the rules and the weather of this moment. */
export async function quoteNow({ clock, shopRules, weather }: QuoteNowParts, place: Place): Promise<QuoteAt> {
  const now = { rules: await shopRules(), today: clock.today() };
  return quoteAt(place, { ...now, weather: await weather(now) });
}
