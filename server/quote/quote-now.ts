import type { Clock } from '../clock.ts';
import type { ShopRules } from '../lookups/shop-rules.ts';
import type { Place } from '../place/place.ts';
import type { WeatherNow } from '../weather/open-weather.ts';
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
