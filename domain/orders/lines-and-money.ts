import type { CartPrice } from '../pricing/price-cart.ts';
import type { StateTaxRate } from '../tax/tax-rates.ts';
import type { OrderDocument, OrderLine, SoldContent } from './order-document.ts';

type Facts = Pick<
  OrderLine,
  | 'productId'
  | 'kind'
  | 'slug'
  | 'sku'
  | 'brandingId'
  | 'categories'
  | 'unitPriceCents'
  | 'requiresShipDate'
  | 'photoName'
>;

/** As the catalog has it at the sale. */
interface SoldProduct extends Facts, Omit<SoldContent, 'kind' | 'quantity'> {
  /** What a kit contains; null for any other product. */
  readonly parts: readonly SoldContent[] | null;
}

interface SoldItem {
  readonly product: SoldProduct;
  readonly quantity: number;
}

/** `rate`: of the place that taxes the order; null where it taxes nothing. `quotedPercents`: of each line, by a tax service. */
export function linesAndMoney(
  items: readonly SoldItem[],
  price: Omit<CartPrice, 'taxes' | 'salesTaxTotal' | 'promo' | 'freightWaived'>,
  rate: Pick<StateTaxRate, 'salesRatePercent' | 'generalRatePercent'> | null,
  quotedPercents: readonly string[] = [],
): Pick<OrderDocument, 'lines' | 'money'> {
  return {
    lines: items.map(({ product, quantity }, index) => {
      const contents = contentsOf(product);
      const { kitMarkdown = 0, promoDiscount = 0, staffDiscount = 0 } = price.lines[index] ?? {};
      const alcoholVolume = Math.max(
        product.alcoholVolume,
        ...contents.map((content) => content.alcoholVolume),
      );
      return {
        factsFrom: 'sale',
        productId: product.productId,
        kind: product.kind,
        slug: product.slug,
        sku: product.sku,
        brandingId: product.brandingId,
        categories: product.categories,
        description: product.name,
        quantity,
        unitPriceCents: product.unitPriceCents,
        kitMarkdownCents: kitMarkdown,
        promoDiscountCents: promoDiscount + staffDiscount,
        ...(staffDiscount > 0 && { staffDiscountCents: staffDiscount }),
        alcoholVolume,
        salesTaxPercent:
          quotedPercents[index] ??
          (alcoholVolume > 0 ? rate?.salesRatePercent : rate?.generalRatePercent) ??
          '0',
        requiresShipDate: product.requiresShipDate,
        photoName: product.photoName,
        contents,
      };
    }),
    money: {
      subTotalCents: price.subTotal,
      markdownCents: price.totalMarkdown,
      freightCents: price.freight,
      totalCents: price.totalAmountDue,
    },
  };
}

function contentsOf(product: SoldProduct): SoldContent[] {
  const { kind } = product;
  return kind === 'kit'
    ? (product.parts ?? []).map(toContent)
    : [toContent({ ...product, kind, quantity: 1 })];
}

/** Without what a product of the catalog has besides. */
function toContent(content: SoldContent): SoldContent {
  return {
    productId: content.productId,
    quantity: content.quantity,
    kind: content.kind,
    name: content.name,
    vintage: content.vintage,
    varietal: content.varietal,
    appellation: content.appellation,
    sku: content.sku,
    barcode: content.barcode,
    bottleVolumeMl: content.bottleVolumeMl,
    alcoholVolume: content.alcoholVolume,
    unitPriceCents: content.unitPriceCents,
  };
}
