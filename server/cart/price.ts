import { createHash } from 'node:crypto';
import type { Day } from '../../domain/dates/day.ts';
import { GROUND_SERVICE } from '../../domain/delivery/methods.ts';
import { type CartPrice, priceCart } from '../../domain/pricing/price-cart.ts';
import { alcoholVolumeOf, bottlesOf } from '../catalog/product-record.ts';
import type { ShopRules } from '../lookups/shop-rules.ts';
import type { BareCart } from './cart-record.ts';
import type { Settled, SettledCart } from './settled-cart.ts';
import { kindOf } from './shipping-kind.ts';

export interface PricedCart extends SettledCart {
  readonly price: CartPrice;
}

export function priceSettledCart(
  cart: SettledCart,
  { today, rules }: { today: Day; rules: ShopRules },
): PricedCart {
  const lines = cart.items.map(({ cartItemId, quantity, product }) => ({
    lineId: cartItemId,
    productId: product.productId,
    brandingId: product.brandingId,
    categories: product.categories,
    quantity,
    unitPrice: product.unitPriceCents,
    kitMarkdown: product.kitMarkdownCents,
    alcoholVolume: alcoholVolumeOf(product),
    containers: bottlesOf(product),
    discountable: true,
  }));
  const price = priceCart(lines, {
    destination: cart.shipping && {
      state: cart.shipping.stateShort,
      pickup: kindOf(cart.shipping) === 'winery-pickup',
    },
    shipViaId: cart.shipping?.form.shipViaId ?? GROUND_SERVICE,
    today,
    promo: cart.promo?.terms ?? null,
    promoUse: cart.promo?.use ?? { usesTotal: 0, usesByCustomer: 0, priorOrders: 0 },
    clubJoin: cart.kind === 'club',
    retailDeliveryFeeOn: rules.retailDeliveryFeeOn,
    taxTables: rules.taxTables,
    freightTable: rules.freightTable,
  });
  return { ...cart, price };
}

/** The law and the age check depend on it. */
export function containsAlcohol(cart: Pick<Settled<BareCart>, 'items'>): boolean {
  return cart.items.some((item) => alcoholVolumeOf(item.product) > 0);
}

/** A digest of all that the shopper agrees to by paying. A change of any part changes it. */
export function quoteOf({ kind, items, price }: PricedCart): string {
  const lines = items.map(({ product, quantity, membership }) => [
    product.productId,
    quantity,
    product.unitPriceCents,
    // A member agreed to the policy when joining; later versions do not matter.
    ...(membership && kind !== 'release' ? [membership.policyVersion] : []),
  ]);
  const { subTotal, totalMarkdown, freight, taxes, totalAmountDue } = price;
  const sums = [price.promo.state, subTotal, totalMarkdown, freight, taxes, totalAmountDue];
  return createHash('sha256')
    .update(JSON.stringify([lines, sums]))
    .digest('base64url');
}
