import type { DestinationParts } from '../checkout/destination.ts';
import type { Clock } from '../clock.ts';
import type { Reader } from '../database/access.ts';
import type { ShopRules } from '../lookups/shop-rules.ts';
import type { WebhookRules } from '../outbound-webhooks/post-webhook.ts';
import type { MovementParts } from '../payments/carry-out-movement.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import type { SiteOrigins } from '../sites.ts';
import type { WeatherNow } from '../weather/open-weather.ts';
import type { SecretBox } from './accounts/secret-box.ts';

/** What the office's routes work with; wired in `open-shop.ts`. */
export interface OfficeParts extends MovementParts, DestinationParts {
  /** Where the shop may send events. */
  readonly webhookRules: WebhookRules;
  readonly clock: Clock;
  /** For what may be a moment old: reports. */
  readonly reader: Reader;
  readonly shopRules: () => Promise<ShopRules>;
  readonly weather: WeatherNow;
  readonly rateLimiter: RateLimiter;
  readonly linkSecret: string;
  readonly origins: SiteOrigins;
  /** Where the office is, such as 'https://office.example'. */
  readonly officeOrigin: string;
  readonly secrets: SecretBox;
  /** Demo accounts may sign in: development only. */
  readonly allowsDemo: boolean;
}
