import type { CompletedOrder } from '../../contract/orders.ts';
import type { BrandingId } from '../../domain/brands/branding.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import { type Day, formatUsDate } from '../../domain/dates/day.ts';
import {
  deliveryKindOf,
  leadDays,
  shipperName,
  wineryById,
  wineryName,
} from '../../domain/delivery/methods.ts';
import { toDeliveryDate } from '../../domain/delivery/ship-dates.ts';
import { type Cents, centsToDollars } from '../../domain/money/cents.ts';
import { bottleHref } from '../catalog/product-wire.ts';
import type { DraftAddress, DraftGift, JoinedClub, OrderDraft } from './order-draft.ts';

/** An order as one query reads it. */
export interface OrderRecord {
  readonly orderId: number;
  readonly brandingId: BrandingId;
  readonly email: string;
  readonly status: string;
  readonly placedAt: string;
  readonly deliveryMethod: string;
  readonly shipViaId: number;
  readonly shipDay: Day;
  readonly shippingAddress: DraftAddress;
  readonly pickUpPerson: DraftAddress | null;
  readonly gift: DraftGift | null;
  readonly specialInstructions: string | null;
  /** The club that was joined with it. */
  readonly club: JoinedClub | null;
  readonly retailDeliveryFeeOn: boolean;
  /** Whoever takes it in must be 21 or older. */
  readonly hasWine: boolean;
  readonly subTotalCents: Cents;
  readonly markdownCents: Cents;
  readonly freightCents: Cents;
  readonly salesTaxCents: Cents;
  readonly exciseTaxCents: Cents;
  readonly wholesaleTaxCents: Cents;
  readonly crvCents: Cents;
  readonly deliveryFeeCents: Cents;
  readonly totalCents: Cents;
  readonly lines: readonly OrderLineRecord[];
}

export interface OrderLineRecord {
  readonly productId: number;
  readonly slug: string;
  readonly brandingId: BrandingId;
  readonly description: string;
  readonly quantity: number;
  readonly unitPriceCents: Cents;
  readonly kitMarkdownCents: Cents;
  readonly promoDiscountCents: Cents;
  readonly categories: readonly string[];
}

/** The order that a draft has just become. */
export function placedOrder(
  draft: OrderDraft,
  { orderId, placedAt }: { orderId: number; placedAt: string },
): OrderRecord {
  const { taxes, ...order } = draft;
  return {
    ...order,
    pickUpPerson: order.pickUpPerson ?? null,
    club: order.club ?? null,
    orderId,
    placedAt,
    status: 'placed',
    // A draft from before wine was counted is of wine, as nearly all are.
    hasWine: draft.wineMl !== 0,
    salesTaxCents: taxes.salesTax,
    exciseTaxCents: taxes.exciseTax,
    wholesaleTaxCents: taxes.wholesaleTax,
    crvCents: taxes.crv,
    deliveryFeeCents: taxes.deliveryFee,
  };
}

export function toCompletedOrder(order: OrderRecord): CompletedOrder {
  const taxCents =
    order.salesTaxCents +
    order.exciseTaxCents +
    order.wholesaleTaxCents +
    order.crvCents +
    order.deliveryFeeCents;
  return {
    purchaseOrderId: order.orderId,
    containsAlcohol: order.hasWine,
    total: centsToDollars(order.totalCents),
    tax: centsToDollars(taxCents),
    freight: centsToDollars(order.freightCents),
    subtotal: centsToDollars(order.subTotalCents),
    items: order.lines.map((line) => toItem(line, order.club)),
    brandingId: order.brandingId,
    totalMarkdown: centsToDollars(order.markdownCents),
    customer: { email: order.email },
    clubName: order.club && BRANDS[order.brandingId].clubName,
    taxDetails: {
      taxBreakout: {
        CRVTax: centsToDollars(order.crvCents),
        CODeliveryFee: centsToDollars(order.deliveryFeeCents),
        ExciseTax: centsToDollars(order.exciseTaxCents),
        WholesaleTax: centsToDollars(order.wholesaleTaxCents),
        SalesTax: centsToDollars(order.salesTaxCents),
      },
    },
    SetCoRetailTax: order.retailDeliveryFeeOn,
    orderedAt: new Date(order.placedAt).toISOString(),
    requestedShipDate: formatUsDate(order.shipDay),
    requestedDeliveryDate: formatUsDate(toDeliveryDate(order.shipDay, leadDays(order))),
    deliveryMethod: order.deliveryMethod,
    shipViaId: order.shipViaId,
    shipperName: shipperName(order.shipViaId),
    shippingAddress: order.shippingAddress,
    pickUp: pickUpOf(order),
    gift: order.gift,
    specialInstructions: order.specialInstructions,
    status: order.status,
  };
}

/** Where an order is picked up and by whom; null for one that is delivered. */
export function pickUpOf(order: OrderRecord): CompletedOrder['pickUp'] {
  const { deliveryMethod, shipViaId, shippingAddress, pickUpPerson } = order;
  const kind = deliveryKindOf(deliveryMethod);
  if (kind === null || kind === 'deliver') return null;
  const { name_first, name_last } = pickUpPerson ?? shippingAddress;
  const winery = wineryById(shipViaId);
  return {
    kind: kind === 'winery-pickup' ? 'winery' : 'carrier',
    place: winery ? wineryName(winery) : (shippingAddress.company ?? ''),
    agent: `${name_first} ${name_last}`,
    pickUpPersonAddress: pickUpPerson,
  };
}

function toItem(line: OrderLineRecord, club: JoinedClub | null): CompletedOrder['items'][number] {
  return {
    productId: line.productId,
    description: line.description,
    quantity: line.quantity,
    kitPrice: centsToDollars(line.unitPriceCents),
    discountPodMarkDown: centsToDollars(line.kitMarkdownCents),
    discount: centsToDollars(line.kitMarkdownCents + line.promoDiscountCents),
    imageHref: bottleHref(line),
    clubContinuityTypeId: club?.clubTypeId ?? null,
    ProductBrandingId: line.brandingId,
    ProductBrandingName: BRANDS[line.brandingId].name,
    categories: line.categories.map((productCategoryName) => ({ productCategoryName })),
  };
}
