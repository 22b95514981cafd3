import type { CartPrice } from '../pricing/price-cart.ts';
import type { OrderDocument, OrderLine } from './order-document.ts';

interface SoldItem {
  readonly product: Pick<OrderLine, 'productId' | 'slug' | 'brandingId' | 'categories' | 'unitPriceCents'> & {
    readonly name: string;
  };
  readonly quantity: number;
}

export function linesAndMoney(
  items: readonly SoldItem[],
  price: Omit<CartPrice, 'taxes' | 'salesTaxTotal' | 'promo'>,
): Pick<OrderDocument, 'lines' | 'money'> {
  return {
    lines: items.map(({ product, quantity }, index) => ({
      productId: product.productId,
      slug: product.slug,
      brandingId: product.brandingId,
      categories: product.categories,
      description: product.name,
      quantity,
      unitPriceCents: product.unitPriceCents,
      kitMarkdownCents: price.lines[index]?.kitMarkdown ?? 0,
      promoDiscountCents: price.lines[index]?.promoDiscount ?? 0,
    })),
    money: {
      subTotalCents: price.subTotal,
      markdownCents: price.totalMarkdown,
      freightCents: price.freight,
      totalCents: price.totalAmountDue,
    },
  };
}
