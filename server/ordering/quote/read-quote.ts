import type { BrandingId } from '../../../domain/brands/branding.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { normalizePromoCode } from '../../../domain/promo/promo.ts';
import type { Reader } from '../../platform/database/access.ts';
import { accept, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';
import type { CartKind } from '../cart/cart-record.ts';
import type { SettledCart } from '../cart/settled-cart.ts';
import { selectPromoToQuote, selectQuotedProducts } from './quote-store.ts';
import { quotedCart, type WantedItem } from './quoted-cart.ts';

export interface QuoteQuestion {
  readonly brandingId: BrandingId;
  readonly customerId: number | null;
  readonly kind: CartKind;
  /** 'cabernet-napa-2021:2,corkscrew:1' */
  readonly items: string;
  readonly promoCode: string;
}

export interface CartToQuote {
  readonly cart: SettledCart;
  /** A typed code that does not exist, so it may be a guess. */
  readonly unknownCode: string | null;
}

const MOST_ITEMS = 50;
const MOST_OF_AN_ITEM = 9_999;

/** Refuses items that are unknown or that the shop cannot sell in this quantity (`invalid`). */
export async function readQuote(
  db: Reader,
  { brandingId, customerId, kind, items, promoCode }: QuoteQuestion,
): Promise<Result<CartToQuote>> {
  const quantities = quantitiesIn(items);
  if (quantities === null) return reject(invalidFields({ items: [MESSAGES.invalid] }));
  const code = normalizePromoCode(promoCode);
  const [products, promo] = await Promise.all([
    selectQuotedProducts(db, [...quantities.keys()]),
    code === '' ? null : selectPromoToQuote(db, code, customerId),
  ]);
  const found = new Map(products.map((product) => [product.slug, product]));
  const wanted: WantedItem[] = [];
  for (const [slug, quantity] of quantities) {
    const product = found.get(slug);
    if (!product || (product.membership?.isOpen ?? false) !== (kind === 'club')) {
      return reject(invalidFields({ items: [`We do not sell ${slug}.`] }));
    }
    wanted.push({ product, quantity });
  }
  const cart = quotedCart(wanted, { brandingId, kind, promo });
  const missing = shortageOf(wanted, cart);
  if (missing !== null) return reject(invalidFields({ items: [missing] }));
  return accept({ cart, unknownCode: code !== '' && promo === null ? code : null });
}

/** Null: not in this form. The same slug twice counts together. */
function quantitiesIn(items: string): Map<string, number> | null {
  const quantities = new Map<string, number>();
  for (const item of items.split(',')) {
    const match = /^\s*([\w.-]+)(?::(\d{1,4}))?\s*$/.exec(item);
    const quantity = Number(match?.[2] ?? 1);
    const slug = match?.[1];
    if (slug === undefined || quantity < 1) return null;
    quantities.set(slug, (quantities.get(slug) ?? 0) + quantity);
  }
  const isTooMuch = quantities.size > MOST_ITEMS || Math.max(...quantities.values()) > MOST_OF_AN_ITEM;
  return isTooMuch ? null : quantities;
}

function shortageOf(wanted: readonly WantedItem[], { items, soldOut, changes }: SettledCart): string | null {
  const nameOf = (cartItemId: number) => wanted[cartItemId - 1]?.product.name ?? '';
  const [gone] = soldOut;
  if (gone) return `${nameOf(gone.cartItemId)} is sold out.`;
  const [change] = changes;
  if (!change || items.length === 0) return null;
  return `Only ${change.quantity} of ${nameOf(change.cartItemId)} can be ordered.`;
}
