import type { ClubShipment } from '../../../contract/club-release.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { MOST_OF_A_RELEASE } from '../../../domain/clubs/release-terms.ts';
import { formatUsDate } from '../../../domain/dates/day.ts';
import { type Cents, centsToDollars } from '../../../domain/money/cents.ts';
import { stockParts } from '../../catalog/products/product-record.ts';
import type { CartParts } from '../../ordering/cart/change-cart.ts';
import { findCart } from '../../ordering/cart/record-store.ts';
import { type MadeCart, type Today, toMadeCart } from '../../ordering/checkout/made-cart.ts';
import type { Reader } from '../../platform/database/access.ts';
import { type ShipmentRecord, selectShipmentsOf } from './shipment-record.ts';
import { selectStockLeft } from './shipment-store.ts';

/** Priced now; an ordered shipment as it was ordered. Null: it was withdrawn since it was read. */
export async function showShipment(parts: CartParts, shipment: ShipmentRecord): Promise<ClubShipment | null> {
  const { cartId, order } = shipment;
  if (order !== null || cartId === null) {
    return toWire(shipment, {
      now: parts.clock.now(),
      qty: order?.qty ?? 0,
      cartLimit: 0,
      sums: order ?? NOTHING,
    });
  }
  const today: Today = { rules: await parts.shopRules(), today: parts.clock.today() };
  const record = await findCart(parts.db, cartId, today.rules);
  if (record === null) return null;
  const cart = toMadeCart(record, today);
  return toWire(shipment, {
    now: parts.clock.now(),
    qty: quantityOf(cart),
    cartLimit: await limitFor(parts.db, shipment, cart),
    sums: sumsOf(cart),
  });
}

/** A shipment's cart holds one product. */
export function quantityOf({ items }: MadeCart): number {
  return items[0]?.quantity ?? 0;
}

/** As many as others leave, and not fewer than the cart already holds. */
export async function limitFor(db: Reader, shipment: ShipmentRecord, cart: MadeCart): Promise<number> {
  const [item] = cart.items;
  if (!item) return 0;
  const productIds = stockParts(item.product).map(({ productId }) => productId);
  const left = await selectStockLeft(db, { productIds });
  const own = shipment.state === 'open' ? item.quantity : 0;
  const inStock = stockParts(item.product).map(
    ({ productId, quantity }) => Math.floor((left.get(productId) ?? 0) / quantity) + own,
  );
  return Math.max(Math.min(MOST_OF_A_RELEASE, ...inStock), own);
}

interface Sums {
  readonly subTotalCents: Cents;
  readonly markdownCents: Cents;
  readonly freightCents: Cents;
  readonly taxCents: Cents;
  readonly totalCents: Cents;
}

/** A shipment that could not be prepared costs nothing. */
const NOTHING: Sums = { subTotalCents: 0, markdownCents: 0, freightCents: 0, taxCents: 0, totalCents: 0 };

function sumsOf({ price }: MadeCart): Sums {
  const { subTotal, totalMarkdown, freight, totalAmountDue } = price;
  return {
    subTotalCents: subTotal,
    markdownCents: totalMarkdown,
    freightCents: freight,
    taxCents: totalAmountDue - subTotal + totalMarkdown - freight,
    totalCents: totalAmountDue,
  };
}

function toWire(
  shipment: ShipmentRecord,
  { now, qty, cartLimit, sums }: { now: Date; qty: number; cartLimit: number; sums: Sums },
): ClubShipment {
  const { brandingId, shippingAddress: to } = shipment;
  return {
    clubName: BRANDS[brandingId].clubName,
    brandingId,
    releaseName: shipment.releaseName,
    shipDate: formatUsDate(shipment.shipDay),
    releaseDate: formatUsDate(shipment.releaseDay),
    windowEndsAt: shipment.windowEndsAt.toISOString(),
    state: stateOf(shipment, now),
    reason: shipment.reason,
    item: { description: shipment.description, qty, cartLimit, contents: [...shipment.contents] },
    totals: {
      subTotal: centsToDollars(sums.subTotalCents),
      totalMarkdown: centsToDollars(sums.markdownCents),
      freight: centsToDollars(sums.freightCents),
      tax: centsToDollars(sums.taxCents),
      totalAmountDue: centsToDollars(sums.totalCents),
    },
    recipient: `${to.name_first} ${to.name_last}, ${to.city}, ${to.stateShort}`,
    purchaseOrderId: shipment.order?.orderId ?? null,
  };
}

function stateOf(shipment: ShipmentRecord, now: Date): ClubShipment['state'] {
  switch (shipment.state) {
    case 'open':
      return isChangeable(shipment, now) ? 'open' : 'closed';
    case 'exception':
      return 'failed';
    default:
      return shipment.state;
  }
}

export function isChangeable({ windowEndsAt, chargedAt, state }: ShipmentRecord, now: Date): boolean {
  return chargedAt === null && windowEndsAt > now && (state === 'open' || state === 'held');
}

export async function selectChangeable(
  db: Reader,
  membershipId: number,
  now: Date,
): Promise<(ShipmentRecord & { readonly cartId: number })[]> {
  const shipments = await selectShipmentsOf(db, membershipId);
  return shipments.flatMap((shipment) =>
    shipment.cartId !== null && isChangeable(shipment, now) ? [{ ...shipment, cartId: shipment.cartId }] : [],
  );
}
