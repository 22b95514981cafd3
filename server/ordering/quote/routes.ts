import type { Context } from 'hono';
import { quoteCatalog, showQuote } from '../../../contract/quote.ts';
import { REFUSAL_MESSAGES } from '../../../domain/checkout/refusal-messages.ts';
import { findPlace, type NamedPlace, type Place, toPlace } from '../../places/place.ts';
import { apiRoutes, serve } from '../../platform/http/api-routes.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { accept, type Refusal, type Result, reject } from '../../platform/http/refusal.ts';
import { countFailures, type RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { cartKind } from '../cart/cart-key.ts';
import { type PlaceParts, placeOfShopper } from '../place/shopper-place.ts';
import { quoteCart, quoteProduct } from './quote.ts';
import { type QuoteNowParts, quoteNow } from './quote-now.ts';
import { selectCatalog } from './quote-store.ts';
import { readQuote } from './read-quote.ts';

export interface QuoteParts extends PlaceParts, QuoteNowParts {
  readonly rateLimiter: RateLimiter;
}

export function quoteRoutes(parts: QuoteParts) {
  return apiRoutes([
    serve(showQuote, async ({ query: { items, promoCode = '', clubJoin, ...named }, c }) => {
      const limited = await limit(parts, c);
      if (limited) return reject(limited);
      const place = await placeFor(parts, c, named);
      if (!place.ok) return place;
      const question = {
        brandingId: c.var.brandingId,
        customerId: c.var.session?.customerId ?? null,
        kind: cartKind(clubJoin),
        items,
        promoCode,
      };
      const found = await countFailures(
        parts.rateLimiter,
        { failures: promoCode === '' ? {} : { unknownCouponsByAddress: c.var.clientAddress } },
        () => readQuote(parts.db, question),
        (read) => read.ok && read.value.unknownCode !== null,
      );
      if (!found.ok) return found;
      const { cart, unknownCode } = found.value;
      const quote = quoteCart(cart, await quoteNow(parts, place.value));
      if (unknownCode === null) return accept(quote);
      const promo = { code: unknownCode, state: 'refused', reason: REFUSAL_MESSAGES.promoUnknown } as const;
      return accept({ ...quote, promo });
    }),
    serve(quoteCatalog, async ({ query, c }) => {
      const limited = await limit(parts, c);
      if (limited) return reject(limited);
      const place = await placeFor(parts, c, query);
      if (!place.ok) return place;
      const { brandingId } = c.var;
      const at = await quoteNow(parts, place.value);
      const products = (await selectCatalog(parts.db, brandingId)).map((product) => ({
        slug: product.slug,
        ...quoteProduct(product, brandingId, at),
      }));
      return accept({ ...toPlace(place.value), products });
    }),
  ]);
}

/** A page that this server renders asks on behalf of its visitor, and costs nothing outside. */
async function limit({ rateLimiter }: QuoteParts, c: Context<AppEnv>): Promise<Refusal | null> {
  return c.var.isInside ? null : rateLimiter.count({ addressQuestionsByAddress: c.var.clientAddress });
}

/** The one that the call names, else the shopper's own. */
async function placeFor(parts: QuoteParts, c: Context<AppEnv>, named: NamedPlace): Promise<Result<Place>> {
  const own = named.zip || named.pickup ? null : await placeOfShopper(parts, c);
  return own ? accept(own) : findPlace(parts.zips, named);
}
