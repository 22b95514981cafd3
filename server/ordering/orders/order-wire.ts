import type { CompletedOrder } from '../../../contract/orders.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { bottleHref, type PhotoWidth, photoHref } from '../../../domain/catalog/photos.ts';
import { type Day, formatUsDate } from '../../../domain/dates/day.ts';
import { trackingHref } from '../../../domain/delivery/methods.ts';
import { toDeliveryDate } from '../../../domain/delivery/ship-dates.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import {
  deliveryMethodOf,
  hasWine,
  type JoinedClub,
  leadDaysOf,
  type OrderDocument,
  type OrderLine,
  pickupRecipient,
  staffDiscountOf,
  taxCents,
  taxLinesOf,
} from '../../../domain/orders/order-document.ts';
import { taxFields } from '../../../domain/tax/tax-lines.ts';
import { holdWords } from '../../../domain/weather/hold-words.ts';

/** The document never changes; the rest may. */
export interface OrderRecord {
  readonly orderId: number;
  readonly status: string;
  readonly placedAt: string;
  /** Of its parcel, once it shipped with one. */
  readonly trackingNumber: string | null;
  readonly document: OrderDocument;
  /** The order whose place it takes. */
  readonly replaces: number | null;
  /** Names of its lines' photos that the shop still has. */
  readonly photos: readonly string[];
}

export function placedOrder(
  document: OrderDocument,
  { orderId, placedAt }: { orderId: number; placedAt: Date },
): OrderRecord {
  const photos = document.lines.flatMap(({ photoName }) => photoName ?? []);
  return {
    orderId,
    placedAt: placedAt.toISOString(),
    status: 'placed',
    trackingNumber: null,
    document,
    replaces: null,
    photos,
  };
}

/** Until about when an order waits for the weather; null once it has left, or waits for nothing. */
export function heldUntilOf(
  status: OrderRecord['status'],
  { delivery }: Pick<OrderDocument, 'delivery'>,
): Day | null {
  return status === 'placed' ? (delivery.heldUntil ?? null) : null;
}

export function toCompletedOrder({
  orderId,
  status,
  placedAt,
  trackingNumber,
  document,
  photos,
}: OrderRecord): CompletedOrder {
  const { brandingId, delivery, money, adjustment, club, card } = document;
  const taxes = taxLinesOf(document);
  const heldUntil = heldUntilOf(status, document);
  return {
    purchaseOrderId: orderId,
    containsAlcohol: hasWine(document),
    total: centsToDollars(money.totalCents),
    tax: centsToDollars(taxCents(document)),
    freight: centsToDollars(money.freightCents),
    subtotal: centsToDollars(money.subTotalCents),
    items: document.lines.map((line) => toItem(line, club, photos)),
    brandingId,
    totalMarkdown: centsToDollars(money.markdownCents),
    ...(adjustment && {
      courtesyDiscount: centsToDollars(staffDiscountOf(document)),
      freightWaived: centsToDollars(adjustment.freightWaivedCents),
    }),
    customer: { email: document.email },
    clubName: club && BRANDS[brandingId].clubName,
    taxDetails: {
      taxBreakout: taxFields('order', (kind) => centsToDollars(taxes[kind])),
    },
    SetCoRetailTax: document.retailDeliveryFeeOn,
    orderedAt: new Date(placedAt).toISOString(),
    requestedShipDate: formatUsDate(delivery.shipDay),
    requestedDeliveryDate: formatUsDate(deliveryDayOf(document)),
    heldUntil: heldUntil === null ? null : formatUsDate(heldUntil),
    ...(delivery.roadDays !== undefined && { roadDays: delivery.roadDays }),
    holdNote: heldUntil === null ? null : holdWords(heldUntil),
    deliveryMethod: deliveryMethodOf(delivery),
    shipViaId: delivery.shipViaId,
    shipperName: delivery.service.name,
    shippingAddress: delivery.address,
    pickUp: pickUpOf(document),
    gift: document.gift,
    specialInstructions: document.specialInstructions,
    status,
    trackingNumber,
    trackingHref: trackingNumber === null ? null : trackingHref(delivery.shipViaId, trackingNumber),
    card: card ? { CardTypeId: card.typeId, LastFour: card.lastFour } : null,
  };
}

export function deliveryDayOf({ delivery }: Pick<OrderDocument, 'delivery'>): Day {
  return toDeliveryDate(delivery.shipDay, leadDaysOf(delivery));
}

/** Null for a delivered order. */
export function pickUpOf({ delivery }: Pick<OrderDocument, 'delivery'>): CompletedOrder['pickUp'] {
  if (delivery.kind === 'deliver') return null;
  const recipient = pickupRecipient(delivery);
  const { name_first, name_last } = recipient ?? delivery.address;
  return {
    kind: delivery.kind === 'winery-pickup' ? 'winery' : 'carrier',
    place: delivery.kind === 'winery-pickup' ? delivery.service.name : (delivery.address.company ?? ''),
    agent: `${name_first} ${name_last}`,
    pickUpPersonAddress: recipient,
  };
}

/** As it was sold; the drawing where it had no photo, or the shop has it no longer. */
export function imageOfLine(
  line: Pick<OrderLine, 'photoName' | 'slug'>,
  photos: readonly string[],
  width: PhotoWidth,
): string {
  const { photoName } = line;
  return photoName !== null && photos.includes(photoName) ? photoHref(photoName, width) : bottleHref(line);
}

function toItem(
  line: OrderLine,
  club: JoinedClub | null,
  photos: readonly string[],
): CompletedOrder['items'][number] {
  return {
    productId: line.productId,
    description: line.description,
    quantity: line.quantity,
    kitPrice: centsToDollars(line.unitPriceCents),
    discountPodMarkDown: centsToDollars(line.kitMarkdownCents),
    discount: centsToDollars(line.kitMarkdownCents + line.promoDiscountCents),
    imageHref: imageOfLine(line, photos, 400),
    clubContinuityTypeId: club?.clubTypeId ?? null,
    ProductBrandingId: line.brandingId,
    ProductBrandingName: BRANDS[line.brandingId].name,
    categories: line.categories.map((productCategoryName) => ({ productCategoryName })),
  };
}
