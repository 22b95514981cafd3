import type { Cart, CartItem } from '../../contract/cart.ts';
import type { CompletedOrder } from '../../contract/orders.ts';
import { centsToDollars, dollarsToCents } from '../../domain/money/cents.ts';
import type { AnalyticsItem, Ecommerce } from './data-layer.ts';

/** GA4 reads at most this many items of an event. */
const MAX_ITEMS = 200;

export function cartEcommerce(cart: Cart): Ecommerce {
  return ecommerceOf(cart.shoppingCartItems.map(cartItem), cart.promoDetails ? cart.promoCode : null);
}

/** The quantity is the difference, not the new total. */
export function changeEcommerce(item: CartItem, difference: number): Ecommerce {
  return ecommerceOf([{ ...cartItem(item, 0), quantity: Math.abs(difference) }], null);
}

export function orderEcommerce(order: CompletedOrder, coupon: string | null): Ecommerce {
  const items = order.items.map((item, index) => {
    const price =
      dollarsToCents(item.kitPrice) - Math.round(dollarsToCents(item.discountPodMarkDown) / item.quantity);
    return analyticsItem({
      id: item.productId,
      name: item.description,
      brand: item.ProductBrandingName,
      category: item.categories[0]?.productCategoryName,
      priceCents: price,
      discountCents: dollarsToCents(item.kitPrice) - price,
      quantity: item.quantity,
      index,
    });
  });
  return {
    transaction_id: String(order.purchaseOrderId),
    ...ecommerceOf(items, coupon),
    shipping: order.freight,
    tax: order.tax,
  };
}

function cartItem(item: CartItem, index: number): AnalyticsItem {
  return analyticsItem({
    id: item.kitId ?? item.productId,
    name: item.description,
    brand: item.brandingName,
    category: item.categories[0]?.productCategoryName,
    priceCents: dollarsToCents(item.unitPrice) - dollarsToCents(item.kitMarkdown),
    discountCents: dollarsToCents(item.kitMarkdown),
    quantity: item.qty,
    index,
  });
}

interface ItemFacts {
  id: number;
  name: string;
  brand: string;
  category: string | undefined;
  priceCents: number;
  discountCents: number;
  quantity: number;
  index: number;
}

function analyticsItem(facts: ItemFacts): AnalyticsItem {
  return {
    item_id: String(facts.id),
    item_name: facts.name,
    item_brand: facts.brand,
    ...(facts.category && { item_category: facts.category }),
    price: centsToDollars(facts.priceCents),
    discount: centsToDollars(facts.discountCents),
    quantity: facts.quantity,
    index: facts.index,
  };
}

function ecommerceOf(items: readonly AnalyticsItem[], coupon: string | null): Ecommerce {
  const cents = items.reduce((sum, item) => sum + dollarsToCents(item.price) * item.quantity, 0);
  return {
    currency: 'USD',
    value: centsToDollars(cents),
    items: items.slice(0, MAX_ITEMS),
    ...(coupon && { coupon }),
  };
}
