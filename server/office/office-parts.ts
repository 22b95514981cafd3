import type { ShopRules } from '../catalog/lookups/shop-rules.ts';
import type { WeatherNow } from '../catalog/weather/open-weather.ts';
import type { WebhookRules } from '../messages/outbound-webhooks/post-webhook.ts';
import type { DestinationParts } from '../ordering/checkout/destination.ts';
import type { MovementParts } from '../ordering/payments/carry-out-movement.ts';
import type { Clock } from '../platform/clock.ts';
import type { Reader } from '../platform/database/access.ts';
import type { RateLimiter } from '../platform/rate-limits/rate-limiter.ts';
import type { SiteOrigins } from '../platform/sites.ts';
import type { TaxService } from '../providers/tax/tax-service.ts';
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
  /** Left out or null: the tables decide the sales tax. */
  readonly tax?: TaxService | null;
  readonly rateLimiter: RateLimiter;
  readonly linkSecret: string;
  readonly origins: SiteOrigins;
  /** Where the office is, such as 'https://office.example'. */
  readonly officeOrigin: string;
  readonly secrets: SecretBox;
  /** Demo accounts may sign in: development only. */
  readonly allowsDemo: boolean;
}
