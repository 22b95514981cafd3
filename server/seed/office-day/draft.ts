import { type Day, formatUsDate, partsOf } from '../../../domain/dates/day.ts';
import {
  CARRIER_METHODS,
  DELIVER,
  TWO_DAY_SERVICE,
  type WINERY_METHODS,
} from '../../../domain/delivery/methods.ts';
import { UNITED_STATES } from '../../../domain/geography/countries.ts';
import { STATE_IDS } from '../../../domain/geography/state-ids.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { SoldProduct } from '../../catalog/products/product-record.ts';
import type { ShippingDraft } from '../../ordering/cart/cart-record.ts';
import { judgeCartShipment } from '../../ordering/cart/cart-shipment.ts';
import { type PricedCart, priceSettledCart } from '../../ordering/cart/price.ts';
import { settleCart } from '../../ordering/cart/settled-cart.ts';
import { draftOrder, stockOf } from '../../ordering/checkout/draft-order.ts';
import { householdOf } from '../../places/household.ts';
import { accept, conflict, type Result, reject } from '../../platform/http/refusal.ts';
import type { Person } from './people.ts';

export interface Purchase {
  readonly person: Person;
  /** Null: a guest. */
  readonly customerId: number | null;
  readonly basket: readonly { readonly product: SoldProduct; readonly quantity: number }[];
  readonly placedOn: Day;
  readonly placedAt: Date;
  readonly shipDay: Day;
  readonly method: 'home' | 'carrier' | (typeof WINERY_METHODS)[number];
  readonly gift: { readonly name: string; readonly note: string } | null;
  readonly specialInstructions: string | null;
}

export interface DraftedOrder {
  readonly document: OrderDocument;
  /** The bottles that it took out of the stock. */
  readonly stock: readonly { readonly productId: number; readonly quantity: number }[];
}

/** The order that the checkout would have made of it on its day: same prices, same rules, same document. */
export function draftPurchase(purchase: Purchase, rules: ShopRules): Result<DraftedOrder> {
  const { person, customerId, basket, placedOn } = purchase;
  const [first] = basket;
  if (!first) throw new Error('an order of the demo is empty');
  const { year, month, day } = partsOf(person.birthDay);
  const record = {
    cartId: 0,
    customerId,
    kind: 'shop' as const,
    // Of a cart that is being paid, the bottles have left the stock: what is there today does not matter.
    isPaying: true,
    brandingId: first.product.brandingId,
    revision: 3,
    cardFingerprint: null,
    shownQuote: null,
    promoCode: null,
    shipping: shippingOf(purchase),
    billing: {
      ...person.home,
      sameAsShipping: false,
      dob_month: month - 1,
      dob_day: day,
      dob_year: year,
      card: null,
    },
    membershipRemoved: null,
    items: basket.map(({ product, quantity }, index) => ({
      cartItemId: index + 1,
      quantity,
      status: 'in-cart' as const,
      loweredFrom: null,
      product,
      membership: null,
    })),
    promo: null,
    history: [],
    standing: null,
  };
  return draftCart(priceSettledCart(settleCart(record), { today: placedOn, rules }), purchase, rules);
}

/** Refuses what the shop would not have shipped on that day. Before the first tax rates, that is every order. */
export function draftCart(
  cart: PricedCart,
  { placedOn, placedAt }: Pick<Purchase, 'placedOn' | 'placedAt'>,
  rules: ShopRules,
): Result<DraftedOrder> {
  const { shipping, billing } = cart;
  const shipment = judgeCartShipment(cart, { rules, today: placedOn });
  if (!shipping || !billing || !shipment) throw new Error('an order of the demo has no destination');
  if (!shipment.ok) return reject(conflict(shipment.reason));
  const complete = { ...cart, shipping, billing, shipment, card: null };
  const document = draftOrder(complete, {}, { rules, today: placedOn, now: placedAt });
  return accept({ document, stock: stockOf(cart) });
}

/** A carrier's counter in San Francisco. */
const COUNTER = {
  company: 'FedEx Office Print & Ship Center',
  address1: '1155 Harrison St',
  address2: null,
  city: 'San Francisco',
  stateId: STATE_IDS.CA,
  stateShort: 'CA',
  countryId: UNITED_STATES,
  zip: '94103',
} as const;

function shippingOf({ person, shipDay, method, gift, specialInstructions }: Purchase): ShippingDraft {
  const { home, email, birthDay } = person;
  const { name_first, name_last, phone } = home;
  const common = { requestedShipDate: formatUsDate(shipDay), specialInstructions };
  const wishes = {
    ...common,
    shipViaId: TWO_DAY_SERVICE,
    isGift: gift !== null,
    giftSenderName: gift && `${name_first} ${name_last}`,
    giftName: gift?.name,
    giftNote: gift?.note,
  };
  const draft = { email, shipDay, birthDay };
  if (method === 'home') {
    const form = { ...home, ...wishes, deliveryMethod: DELIVER } as const;
    return { ...draft, form, stateShort: home.stateShort, household: householdOf(home) };
  }
  if (method === 'carrier') {
    const [deliveryMethod] = CARRIER_METHODS;
    if (!deliveryMethod) throw new Error('no carrier has counters');
    const form = {
      ...COUNTER,
      ...wishes,
      deliveryMethod,
      name_first,
      name_last,
      phone,
      isHoldAtFedex: true as const,
      fedexLocationId: 'SFOKK',
      pickUpPersonAddress: home,
    };
    return { ...draft, form, stateShort: COUNTER.stateShort, household: householdOf(home) };
  }
  const form = {
    ...common,
    deliveryMethod: method,
    shipViaId: Number(method),
    name_first,
    name_last,
    phone,
    giftNote: gift?.note,
  };
  return { ...draft, form, stateShort: 'CA', household: null };
}
