import type { OrderDocument } from '../../../../domain/orders/order-document.ts';
import { type SaleTerms, splitQuantity } from '../../../../domain/pricing/sale-terms.ts';
import { countsWithService } from '../../../../domain/promo/promo.ts';
import type { CartItemRecord, CartRecord, ShippingDraft } from '../../../cart/cart-record.ts';
import { kindOf } from '../../../cart/shipping-kind.ts';
import type { ReplacementLine } from './replacement-store.ts';

/** A product is in a cart once, whatever lines sold it. */
export function mergeLines(lines: readonly ReplacementLine[]): ReplacementLine[] {
  const quantities = new Map<number, number>();
  for (const { productId, qty } of lines) quantities.set(productId, (quantities.get(productId) ?? 0) + qty);
  return [...quantities].map(([productId, qty]) => ({ productId, qty }));
}

/** The cart with the pieces that were sold before at the price and the discount of their sale. */
export function keepSale(cart: CartRecord, sale: OrderDocument): CartRecord {
  return { ...cart, items: cart.items.flatMap((item) => splitItem(item, sale)) };
}

function splitItem(item: CartItemRecord, { lines }: OrderDocument): CartItemRecord[] {
  const { productId } = item.product;
  const { kept, added } = splitQuantity(
    item.quantity,
    lines.filter((line) => line.productId === productId),
  );
  const keptItems = kept.map(
    ({ quantity, unitPriceCents, kitMarkdownCents, promoDiscountCents }, index): CartItemRecord => ({
      ...item,
      // Never stored: the cart is not shown, and settling tells lines apart by it.
      cartItemId: -(item.cartItemId * lines.length + index),
      quantity,
      product: { ...item.product, unitPriceCents, kitMarkdownCents },
      keptPromoDiscountCents: promoDiscountCents,
    }),
  );
  return added === 0 ? keptItems : [...keptItems, { ...item, quantity: added }];
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
  if (shipping === null) return { promoCode, freightCents: null };
  const isSame = isSameDelivery(sale, shipping) && areSamePieces(sale, items);
  const staysFree =
    isShippingFree(sale) && countsWithService({ kind: 'free-shipping' }, shipping.form.shipViaId);
  return { promoCode, freightCents: isSame ? sale.money.freightCents : staysFree ? 0 : null };
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

/** A code whose effect was the freight. */
function isShippingFree({ promoCode, lines, money, delivery }: OrderDocument): boolean {
  const isDiscounted = lines.some(({ promoDiscountCents }) => promoDiscountCents > 0);
  return promoCode !== null && !isDiscounted && money.freightCents === 0 && delivery.kind !== 'winery-pickup';
}
