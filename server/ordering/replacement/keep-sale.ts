import type { Cents } from '../../../domain/money/cents.ts';
import type { OrderDocument, OrderLine } from '../../../domain/orders/order-document.ts';
import { piecesOf } from '../../../domain/orders/sold-contents.ts';
import { type SaleTerms, splitQuantity } from '../../../domain/pricing/sale-terms.ts';
import { countsWithService } from '../../../domain/promo/promo.ts';
import type { SoldProduct } from '../../catalog/products/product-record.ts';
import type { Writer } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import type { CartItemRecord, CartRecord, ShippingDraft } from '../cart/cart-record.ts';
import { kindOf } from '../cart/shipping-kind.ts';
import type { ReplacementLine } from './replacement-store.ts';

/** A product is in a cart once, whatever lines sold it. */
export function mergeLines(lines: readonly ReplacementLine[]): ReplacementLine[] {
  const quantities = new Map<number, number>();
  for (const { productId, qty } of lines) quantities.set(productId, (quantities.get(productId) ?? 0) + qty);
  return [...quantities].map(([productId, qty]) => ({ productId, qty }));
}

/** The cart with the pieces that were sold before as they were sold: their facts, their price and their discount. */
export async function keepSale(trx: Writer, cart: CartRecord, sale: OrderDocument): Promise<CartRecord> {
  const shelf = await selectShelf(trx, [...new Set(piecesOf(sale).map(({ productId }) => productId))]);
  return { ...cart, items: cart.items.flatMap((item) => splitItem(item, sale, shelf)) };
}

type Shelf = ReadonlyMap<number, { readonly slug: string; readonly stock: number }>;

async function selectShelf(trx: Writer, productIds: readonly number[]): Promise<Shelf> {
  const rows = await all<{ productId: number; slug: string; stock: number }>(trx)`
    select product_id as "productId", slug, coalesce(stock, 0) as stock from products
    where product_id = any(${[...productIds]}::integer[])`;
  return new Map(rows.map(({ productId, slug, stock }) => [productId, { slug, stock }]));
}

function splitItem(item: CartItemRecord, { lines }: OrderDocument, shelf: Shelf): CartItemRecord[] {
  const { productId } = item.product;
  const sold = lines.filter((line) => line.productId === productId);
  const { kept, added } = splitQuantity(item.quantity, sold);
  const keptItems = kept.map(
    ({ quantity, unitPriceCents, kitMarkdownCents, ...discounts }, index): CartItemRecord => ({
      ...item,
      // Never stored: the cart is not shown, and settling tells lines apart by it.
      cartItemId: -(item.cartItemId * lines.length + index),
      quantity,
      // Lines are kept in their order, and none is left out before the last that is kept.
      product: { ...soldAs(item.product, sold[index], shelf, quantity), unitPriceCents, kitMarkdownCents },
      keptPromoDiscountCents: discounts.promoDiscountCents - discounts.staffDiscountCents,
      keptStaffDiscountCents: discounts.staffDiscountCents,
    }),
  );
  return added === 0 ? keptItems : [...keptItems, { ...item, quantity: added }];
}

/** The customer has these pieces already: a product that is no longer sold does not take them away. */
function soldAs(
  product: SoldProduct,
  line: OrderLine | undefined,
  shelf: Shelf,
  quantity: number,
): SoldProduct {
  if (line === undefined) return product;
  const { contents, kind, sku, description: name, categories, requiresShipDate, photoName } = line;
  const [content] = contents;
  const isKit = kind === 'kit';
  return {
    ...product,
    ...(!isKit && content),
    productId: line.productId,
    ...{ kind, sku, name, categories, requiresShipDate, photoName },
    alcoholVolume: line.alcoholVolume,
    productLimit: Math.max(product.productLimit, quantity),
    parts: isKit
      ? contents.map((part) => ({ ...part, ...(shelf.get(part.productId) ?? { slug: '', stock: 0 }) }))
      : null,
  };
}

/**
 * The same parcel to the same state by the same service keeps its freight. Another one pays what the table says, but free
 * shipping stays free with each service that it counts with.
 */
export function saleTermsFor(
  sale: OrderDocument,
  { items, shipping }: Pick<CartRecord, 'items' | 'shipping'>,
): SaleTerms {
  const { promoCode } = sale;
  if (shipping === null) return { promoCode, freightCents: null, freightWaivedCents: 0 };
  const isSame = isSameDelivery(sale, shipping) && areSamePieces(sale, items);
  const staysFree =
    isShippingFree(sale) && countsWithService({ kind: 'free-shipping' }, shipping.form.shipViaId);
  return {
    promoCode,
    freightCents: isSame ? sale.money.freightCents : staysFree ? 0 : null,
    freightWaivedCents: isSame || staysFree ? waivedIn(sale) : 0,
  };
}

function isSameDelivery({ delivery }: OrderDocument, shipping: ShippingDraft): boolean {
  return (
    kindOf(shipping) === delivery.kind &&
    shipping.form.shipViaId === delivery.shipViaId &&
    shipping.stateShort === delivery.address.stateShort
  );
}

function areSamePieces({ lines }: OrderDocument, items: readonly CartItemRecord[]): boolean {
  const pieces = (of: readonly ReplacementLine[]) =>
    JSON.stringify(mergeLines(of).toSorted((one, other) => one.productId - other.productId));
  return (
    pieces(lines.map(({ productId, quantity: qty }) => ({ productId, qty }))) ===
    pieces(items.map(({ product, quantity: qty }) => ({ productId: product.productId, qty })))
  );
}

function waivedIn({ adjustment }: OrderDocument): Cents {
  return adjustment?.freightWaivedCents ?? 0;
}

/** Staff waived the freight, or a code's effect was the freight. */
function isShippingFree(sale: OrderDocument): boolean {
  const { promoCode, lines, money, delivery } = sale;
  if (waivedIn(sale) > 0) return true;
  const isDiscounted = lines.some(
    ({ promoDiscountCents, staffDiscountCents = 0 }) => promoDiscountCents > staffDiscountCents,
  );
  return promoCode !== null && !isDiscounted && money.freightCents === 0 && delivery.kind !== 'winery-pickup';
}
