import type { BulkCarts } from '../../../contract/bulk.ts';
import type { User } from '../../../contract/user.ts';
import { BULK_MESSAGES } from '../../../domain/bulk/bulk-messages.ts';
import { type BulkCartRefusal, reasonOf } from '../../../domain/bulk/refusals.ts';
import { MAX_CARTS_PER_PAYMENT } from '../../../domain/checkout/limits.ts';
import { type Day, formatUsDate } from '../../../domain/dates/day.ts';
import { toDeliveryDate } from '../../../domain/delivery/ship-dates.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import { judgeOrder } from '../../../domain/orders/judge-order.ts';
import { judgeBirthDate } from '../../../domain/people/age.ts';
import { holdWords } from '../../../domain/weather/hold-words.ts';
import type { WeatherNow } from '../../catalog/weather/open-weather.ts';
import { judgeCartShipment } from '../../ordering/cart/cart-shipment.ts';
import type { CartParts } from '../../ordering/cart/change-cart.ts';
import { containsAlcohol, quoteOf } from '../../ordering/cart/price.ts';
import { selectCarts } from '../../ordering/cart/record-store.ts';
import { writeShownQuotes } from '../../ordering/cart/shown-quotes.ts';
import { isRecipientKnown } from '../../ordering/checkout/judge-cart.ts';
import { judgeShipDay, shipDateContextOf } from '../../ordering/checkout/judge-ship-day.ts';
import { type MadeCart, type Today, toMadeCart } from '../../ordering/checkout/made-cart.ts';
import { REQUEST_MS, withTaxQuotes } from '../../ordering/checkout/quote-made-taxes.ts';
import { withHold } from '../../ordering/checkout/with-hold.ts';
import { selectUser } from '../../people/customers/user-store.ts';
import { accept, type Refusal, type Result, reject } from '../../platform/http/refusal.ts';
import { countWaitingCarts, isWaitingFor } from './cart-store.ts';
import { selectCustomer } from './customer-store.ts';
import { inTurns } from './in-turns.ts';
import { type BulkLinkParts, madeSince, readBulkLink } from './links.ts';
import { selectPaidOrders } from './payment-store.ts';
import { birthDateOf } from './read-payer.ts';

export const NO_CARTS: Refusal = { code: 'not-found', message: BULK_MESSAGES.noCarts };

export interface WaitingParts extends CartParts {
  readonly weather: WeatherNow;
}

interface Asking {
  readonly signedId: string | number | null | undefined;
  readonly sessionCustomerId: number | null;
}

/**
 * Anyone not logged in as the customer sees the recipients, but only brand and last four digits of the cards.
 * `not-found` for an invalid link, or one with nothing left to pay.
 */
export async function showBulkCarts(
  parts: WaitingParts & BulkLinkParts,
  { signedId, sessionCustomerId }: Asking,
): Promise<Result<BulkCarts>> {
  const customerId = await readBulkLink(parts, signedId);
  if (customerId === null) return reject(NO_CARTS);
  const { carts: read, waiting } = await readWaitingCarts(parts, customerId);
  if (read.length === 0) return reject(NO_CARTS);
  const [rules, day] = [await parts.shopRules(), parts.clock.today()];
  const until = performance.now() + REQUEST_MS;
  const carts = await withTaxQuotes(parts, read, { rules, today: day, day, until });
  await writeShownQuotes(
    parts.db,
    carts.flatMap((cart) => {
      const quote = quoteOf(cart);
      return quote === cart.shownQuote ? [] : [{ cartId: cart.cartId, quote }];
    }),
  );
  const user = await selectUser(parts.db, customerId);
  const payable = carts.filter(({ problem }) => problem === null);
  return accept({
    user: userOf(user, sessionCustomerId === customerId),
    shoppingCarts: carts.map(toWire),
    totalAmountDue: centsToDollars(payable.reduce((sum, { price }) => sum + price.totalAmountDue, 0)),
    waiting,
  });
}

/** The numbers only: a link tells no more once it is paid. `not-found` as `showBulkCarts`, and while carts wait. */
export async function showPaidOrders(
  parts: BulkLinkParts,
  signedId: string | null | undefined,
): Promise<Result<{ purchaseOrderIds: number[] }>> {
  const customerId = await readBulkLink(parts, signedId);
  if (customerId === null || !signedId) return reject(NO_CARTS);
  if ((await countWaitingCarts(parts.db, customerId)) > 0) return reject(NO_CARTS);
  const purchaseOrderIds = await selectPaidOrders(parts.db, customerId, madeSince(signedId));
  return purchaseOrderIds.length === 0 ? reject(NO_CARTS) : accept({ purchaseOrderIds });
}

/** Showing staff a price creates no agreement. `waiting` also counts the other carts. */
export async function listWaitingCarts(
  parts: WaitingParts,
  customerId: number,
): Promise<Pick<BulkCarts, 'shoppingCarts' | 'waiting'>> {
  const { carts, waiting } = await readWaitingCarts(parts, customerId);
  return { shoppingCarts: carts.map(toWire), waiting };
}

interface WaitingCart extends MadeCart {
  readonly deliveryDay: Day;
  readonly problem: string | null;
}

/** As many as one payment takes; `waiting` counts all. */
async function readWaitingCarts(
  { db, clock, shopRules, weather: weatherNow }: WaitingParts,
  customerId: number,
): Promise<{ carts: WaitingCart[]; waiting: number }> {
  const rules = await shopRules();
  const today = clock.today();
  const weather = await weatherNow({ rules, today });
  const records = await selectCarts(db, isWaitingFor(customerId), MAX_CARTS_PER_PAYMENT, rules);
  const waiting =
    records.length < MAX_CARTS_PER_PAYMENT ? records.length : await countWaitingCarts(db, customerId);
  const birthDay = (await selectCustomer(db, customerId))?.birthDay ?? null;
  const carts = await inTurns(records, (record) => {
    const judged = toMadeCart(record, { rules, today });
    const cart = { ...judged, shipping: withHold(judged.shipping, judged, { rules, today, weather }) };
    return {
      ...cart,
      deliveryDay: deliveryDayOf(cart, { rules, today }),
      problem: problemOf(cart, { rules, today, birthDay }),
    };
  });
  return { carts, waiting };
}

function userOf(user: User, ownAccount: boolean): BulkCarts['user'] {
  return {
    userId: user.userId,
    email: user.email,
    AddressBook: ownAccount ? user.AddressBook : [],
    CreditCards: user.CreditCards.map(({ CardId, CardTypeId, LastFour, IsDefault, isAuthorized }) => ({
      CardId,
      CardTypeId,
      LastFour,
      IsDefault,
      isAuthorized,
    })),
    ownAccount,
  };
}

function toWire(cart: WaitingCart): BulkCarts['shoppingCarts'][number] {
  const { cartId, brandingId, shipping, price, problem } = cart;
  const { form, stateShort } = shipping;
  const address = 'address1' in form ? form : { address1: '', address2: null, city: '', zip: '' };
  return {
    shoppingCartId: cartId,
    brandingId,
    shippingAddress: {
      name_first: form.name_first,
      name_last: form.name_last,
      address1: address.address1,
      address2: address.address2 || null,
      city: address.city,
      stateShort,
      zip: address.zip,
    },
    items: cart.items.map(({ quantity, product }) => ({ quantity, description: product.name })),
    requestedDeliveryDate: formatUsDate(cart.deliveryDay),
    ...(shipping.heldUntil && {
      heldUntil: formatUsDate(shipping.heldUntil),
      holdNote: holdWords(shipping.heldUntil),
    }),
    totals: {
      subTotal: centsToDollars(price.subTotal),
      totalMarkdown: centsToDollars(price.totalMarkdown),
      freight: centsToDollars(price.freight),
      tax: centsToDollars(price.salesTaxTotal),
      totalAmountDue: centsToDollars(price.totalAmountDue),
    },
    quote: quoteOf(cart),
    problem,
  };
}

function deliveryDayOf(cart: MadeCart, today: Today): Day {
  const { form, stateShort, shipDay } = cart.shipping;
  return toDeliveryDate(shipDay, shipDateContextOf(cart, { ...form, stateShort }, today).leadDays);
}

/** A text for the customer, regardless of price. Null: no problem. */
function problemOf(
  cart: MadeCart,
  { rules, today, birthDay }: Today & { readonly birthDay: Day | null },
): string | null {
  const { form, shipDay } = cart.shipping;
  const objection: BulkCartRefusal | null = judgeOrder({
    hasItems: cart.items.length > 0,
    hasShipping: true,
    hasBilling: true,
    isAsOnPage: true,
    isAsShown: true,
    notToJoin: null,
    birthDate: containsAlcohol(cart) ? judgeBirthDate(birthDateOf(birthDay), today) : 'ok',
    isRecipientKnown: isRecipientKnown(cart),
    shipment: judgeCartShipment(cart, { rules, today }) ?? { ok: true },
    deliveryDate: judgeShipDay(
      cart,
      { choice: { ...form, stateShort: cart.shipping.stateShort }, shipDay },
      { rules, today },
    ),
  });
  if (objection) return reasonOf(objection);
  return cart.missing.length > 0 ? reasonOf({ kind: 'sold-out', missing: cart.missing }) : null;
}
