import type { Context } from 'hono';
import { quoteCatalog, showQuote } from '../../contract/quote.ts';
import { REFUSAL_MESSAGES } from '../../domain/checkout/refusal-messages.ts';
import { cartKind } from '../cart/cart-key.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import type { AppEnv } from '../http/app-env.ts';
import { accept, type Refusal, type Result, refuse } from '../http/refusal.ts';
import { findPlace, type NamedPlace, type Place, toPlace } from '../place/place.ts';
import { type PlaceParts, placeOfShopper } from '../place/shopper-place.ts';
import { countFailures, type RateLimiter } from '../rate-limits/rate-limiter.ts';
import { quoteCart, quoteProduct } from './quote.ts';
import { type QuoteNowParts, quoteNow } from './quote-now.ts';
import { selectCatalog } from './quote-store.ts';
import { readQuote } from './read-quote.ts';

export interface QuoteParts extends PlaceParts, QuoteNowParts {
  readonly rateLimiter: RateLimiter;
}

export function quoteRoutes(parts: QuoteParts) {
  return apiRoutes()
    .openapi(serve(showQuote), async (c) => {
      const { items, promoCode = '', clubJoin, ...named } = c.req.valid('query');
      const limited = await limit(parts, c);
      if (limited) return refuse(c, limited);
      const place = await placeFor(parts, c, named);
      if (!place.ok) return refuse(c, place.refusal);
      const question = {
        brandingId: c.var.brandingId,
        customerId: c.var.session?.customerId ?? null,
        kind: cartKind(clubJoin),
        items,
        promoCode,
      };
      const counted = await countFailures(
        parts.rateLimiter,
        { failures: promoCode === '' ? {} : { unknownCouponsByAddress: c.var.clientAddress } },
        () => readQuote(parts.db, question),
        (found) => found.ok && found.value.unknownCode !== null,
      );
      if (!counted.ok) return refuse(c, counted.refusal);
      const found = counted.value;
      if (!found.ok) return refuse(c, found.refusal);
      const { cart, unknownCode } = found.value;
      const quote = quoteCart(cart, await quoteNow(parts, place.value));
      if (unknownCode === null) return c.json(quote, 200);
      const promo = { code: unknownCode, state: 'refused', reason: REFUSAL_MESSAGES.promoUnknown } as const;
      return c.json({ ...quote, promo }, 200);
    })
    .openapi(serve(quoteCatalog), async (c) => {
      const limited = await limit(parts, c);
      if (limited) return refuse(c, limited);
      const place = await placeFor(parts, c, c.req.valid('query'));
      if (!place.ok) return refuse(c, place.refusal);
      const { brandingId } = c.var;
      const at = await quoteNow(parts, place.value);
      const products = (await selectCatalog(parts.db, brandingId)).map((product) => ({
        slug: product.slug,
        ...quoteProduct(product, brandingId, at),
      }));
      return c.json({ ...toPlace(place.value), products }, 200);
    });
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
