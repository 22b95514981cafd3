import type { ShippingForm } from '../../../contract/shipping.ts';
import { reasonOf } from '../../../domain/bulk/refusals.ts';
import { type Day, formatUsDate, parseUsDate } from '../../../domain/dates/day.ts';
import { objectionToShipDay } from '../../../domain/delivery/explain-date.ts';
import { firstDeliveryDate, toShipDate } from '../../../domain/delivery/ship-dates.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import { NOTHING_ELSE, objectionTo } from '../../../domain/office/order-actions.ts';
import { type MoneyChange, moneyChanges } from '../../../domain/orders/money-changes.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { WeatherNow } from '../../catalog/weather/open-weather.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Writer } from '../../platform/database/access.ts';
import { undone, undonePart } from '../../platform/database/undone.ts';
import {
  accept,
  conflict,
  invalidFields,
  NOT_FOUND,
  type Refusal,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import type { TaxService } from '../../providers/tax/tax-service.ts';
import type { ShippingDraft } from '../cart/cart-record.ts';
import { quoteOf } from '../cart/price.ts';
import { askTax, withKeptAnswer } from '../cart/quote-tax.ts';
import { selectBareCart, selectCart } from '../cart/record-store.ts';
import { settleCart } from '../cart/settled-cart.ts';
import { lockCartOf } from '../cart/store.ts';
import {
  type Destination,
  type DestinationParts,
  findDestination,
  type PostedForm,
} from '../checkout/destination.ts';
import { type CompleteCart, draftOrder } from '../checkout/draft-order.ts';
import { shipDateContextOf } from '../checkout/judge-ship-day.ts';
import { judgeShippingForm } from '../checkout/judge-shipping-form.ts';
import { type JudgedMadeCart, judgeMadeCart, type MadeCart, toMadeCart } from '../checkout/made-cart.ts';
import { type WeatherOfNow, withHold } from '../checkout/with-hold.ts';
import { deliveryDayOf } from '../orders/order-wire.ts';
import { advanceOrder } from '../payments/advance-order.ts';
import type { MovementParts } from '../payments/carry-out-movement.ts';
import { lockOrderMoney, type OrderMoney } from '../payments/order-money.ts';
import { keepSale, mergeLines, saleTermsFor } from './keep-sale.ts';
import { billingOf, shippingOf } from './replacement-cart.ts';
import {
  areProducts,
  insertReplacementCart,
  type ReplacedOrder,
  type ReplacementLine,
  selectReplaced,
  writeChangeTaxQuote,
  writeDestination,
} from './replacement-store.ts';

export interface ReplacementChange {
  /** Null: the old order's. */
  readonly lines: readonly ReplacementLine[] | null;
  /** Null: where the old order goes. */
  readonly shipping: ShippingForm | null;
  /** What staff agreed to; null in a dry run. */
  readonly quote: string | null;
  readonly reason: string;
}

export interface ReplacementParts extends MovementParts, DestinationParts {
  readonly clock: Clock;
  readonly shopRules: () => Promise<ShopRules>;
  readonly weather: WeatherNow;
  /** Left out or null: the tables decide the sales tax. */
  readonly tax?: TaxService | null;
}

/** A new order takes the place of the old one, or the order keeps its number. */
type Act = 'replacement' | 'change';

export interface Totals {
  readonly oldTotalCents: number;
  readonly newTotalCents: number;
}

export interface ReplacementQuote extends Totals {
  readonly quote: string;
  /** The old one, or the soonest if that has passed. */
  readonly shipDay: Day;
  readonly deliveryDay: Day;
  /** The new order's ship day until about which its wine waits for better weather; null: it need not. */
  readonly heldUntil: Day | null;
  /** Why the total moves. */
  readonly changes: readonly MoneyChange[];
}

/** What a dry run and the act ask alike. */
export async function destinationOf(
  parts: ReplacementParts,
  { shipping }: ReplacementChange,
): Promise<{ form: ShippingForm; destination: Result<Destination> } | null> {
  return shipping && { form: shipping, destination: await findDestination(parts, shipping) };
}

export interface Judging {
  readonly orderId: number;
  readonly change: ReplacementChange;
  readonly found: Awaited<ReturnType<typeof destinationOf>>;
  readonly now: WeatherOfNow & { readonly rules: ShopRules };
}

export async function ofNow({ shopRules, clock, weather }: ReplacementParts): Promise<Judging['now']> {
  const now = { rules: await shopRules(), today: clock.today() };
  return { ...now, weather: await weather(now) };
}

export interface Judged {
  readonly order: OrderMoney;
  readonly old: ReplacedOrder;
  readonly cart: JudgedMadeCart['cart'] & Pick<CompleteCart, 'shipment' | 'card' | 'adjustment'>;
  readonly draft: OrderDocument;
}

/**
 * What it would come to. Nothing is stored but the tax service's answer, for the act that follows. Refusals as in
 * `replaceOrder`.
 */
export async function quoteReplacement(
  parts: ReplacementParts,
  orderId: number,
  change: ReplacementChange,
  act: Act,
): Promise<Result<ReplacementQuote>> {
  const now = await ofNow(parts);
  const found = await destinationOf(parts, change);
  const judgeAside = () => undone(parts.db, (trx) => judge(trx, parts, { orderId, change, found, now }, act));
  const judged = await judgeAside();
  if (!judged.ok) return judged;
  const taxQuote = await askTax(parts.tax, judged.value.cart, { rules: now.rules, day: now.today });
  if (taxQuote === null) return accept(toQuote(judged.value));
  await writeChangeTaxQuote(parts.db, orderId, taxQuote);
  const quoted = await judgeAside();
  return quoted.ok ? accept(toQuote(quoted.value)) : quoted;
}

function toQuote({ order, old, cart, draft }: Judged): ReplacementQuote {
  return {
    oldTotalCents: order.totalCents,
    newTotalCents: draft.money.totalCents,
    quote: quoteOf(cart),
    shipDay: draft.delivery.shipDay,
    deliveryDay: deliveryDayOf(draft),
    heldUntil: draft.delivery.heldUntil ?? null,
    changes: moneyChanges(old.document, draft),
  };
}

/** The larger total counts: one is released on the card, the other one authorized. */
export function needsFreshCode(
  { oldTotalCents, newTotalCents }: Totals,
  codeFreeBelowCents: Cents | null,
): boolean {
  return codeFreeBelowCents !== null && Math.max(oldTotalCents, newTotalCents) >= codeFreeBelowCents;
}

/** By every rule of today, as if the old order were canceled: its bottles and its volume are free. Leaves a cart. */
export async function judge(
  trx: Writer,
  parts: ReplacementParts,
  { orderId, change, found, now: today }: Judging,
  act: Act,
): Promise<Result<Judged>> {
  const { rules } = today;
  const order = await lockOrderMoney(trx, orderId);
  if (order === null) return reject(NOT_FOUND);
  const old = await selectReplaced(trx, orderId);
  const objection = objectionTo(act, {
    ...NOTHING_ELSE,
    status: order.status,
    isPacked: old.isPacked,
    isMoneyMoving: order.underWay !== null || order.replacement !== null,
  });
  if (objection !== null) return reject(conflict(objection));
  if (old.document.club !== null) return reject(JOINS_A_CLUB);
  const lines = mergeLines(
    change.lines ?? old.document.lines.map(({ productId, quantity: qty }) => ({ productId, qty })),
  );
  if (!(await areProducts(trx, lines))) return reject(NO_SUCH_PRODUCT);
  const cartId = await insertReplacementCart(trx, old, { lines, shipping: shippingOf(old.document) });
  const { attemptId } = old;
  const canceled = {
    orderId,
    attemptId,
    purpose: 'cancel',
    amountCents: 0,
    authorization: null,
    details: {},
  } as const;
  const aside = <Value>(read: () => Promise<Value>) =>
    undonePart(trx, async () => {
      await advanceOrder(trx, canceled);
      return read();
    });

  if (found !== null) {
    const judged = await aside(async () => {
      const cart = settleCart(await selectBareCart(trx, cartId));
      const form = { ...found.form, email: old.document.email };
      return judgeDelivery({ trx, cart, ...today }, form, {
        destination: found.destination,
        oldDay: old.document.delivery.shipDay,
      });
    });
    if (!judged.ok) return judged;
    const { zipErrors } = judged.value.destination;
    if (zipErrors) return reject(invalidFields(zipErrors));
    await writeDestination(trx, cartId, judged.value.draft);
  }
  await lockCartOf(trx, cartId);
  const judgedNow = async (as: (draft: ShippingDraft) => ShippingDraft) =>
    aside(async () => {
      const record = await keepSale(trx, await selectCart(trx, cartId, rules), old.document);
      const shipping = record.shipping && as(record.shipping);
      const sale = saleTermsFor(old.document, { items: record.items, shipping });
      const byTables = toMadeCart({ ...record, shipping }, today, { sale });
      const cart: MadeCart = withKeptAnswer(byTables, old.taxQuotes, { rules, day: today.today });
      const shownQuote = change.quote ?? quoteOf(cart);
      return judgeMadeCart(cart, { billing: billingOf(old.document), shownQuote }, today);
    });
  let judged = await judgedNow((draft) => draft);
  // The old day may have passed: then the soonest one.
  const isTooLate =
    judged.objection?.kind === 'not-allowed' && judged.objection.field === 'requestedShipDate';
  if (isTooLate && found === null) judged = await judgedNow((draft) => ({ ...draft, isSoonest: true }));
  if (judged.objection !== null) return reject(refusalOf(judged.objection));
  const shipping = withHold(judged.cart.shipping, judged.cart, today);
  const { card = null, adjustment } = old.document;
  const cart = { ...judged.cart, shipping, shipment: judged.shipment, card, adjustment };
  return accept({ order, old, cart, draft: draftOrder(cart, {}, { ...today, now: parts.clock.now() }) });
}

/** A day that stays may have passed: then the soonest one. Another one that is not open says why. */
async function judgeDelivery(
  judging: Parameters<typeof judgeShippingForm>[0],
  form: PostedForm,
  { destination, oldDay }: { destination: Result<Destination>; oldDay: Day },
): ReturnType<typeof judgeShippingForm> {
  const judged = await judgeShippingForm(judging, form, destination);
  const shipDay = parseUsDate(form.requestedShipDate);
  if (judged.ok || !destination.ok || shipDay === null) return judged;
  if (Object.keys(judged.refusal.fields ?? {}).join() !== 'requestedShipDate') return judged;
  const { stateShort } = destination.value.state;
  const { deliveryMethod } = form;
  const choice = { deliveryMethod, shipViaId: form.shipViaId ?? Number(deliveryMethod), stateShort };
  const context = shipDateContextOf(judging.cart, choice, judging);
  const first = firstDeliveryDate(context);
  if (shipDay === oldDay && first !== null) {
    const soonest = formatUsDate(toShipDate(first, context.leadDays));
    return judgeShippingForm(judging, { ...form, requestedShipDate: soonest }, destination);
  }
  const objection = objectionToShipDay(shipDay, context);
  return objection === null ? judged : reject(invalidFields({ requestedShipDate: [objection] }));
}

function refusalOf(objection: NonNullable<JudgedMadeCart['objection']>): Refusal {
  switch (objection.kind) {
    case 'paid-already':
      return conflict('The order is paid already.');
    case 'not-allowed':
      return invalidFields({ [objection.field]: [objection.message] }, objection.message);
    case 'cart-changed':
      return conflict('The new total has changed. Review it again.');
    case 'incomplete':
    case 'sold-out':
      return conflict(reasonOf(objection));
  }
}

const JOINS_A_CLUB = conflict('This order joins a club. Cancel it, and place a new one.');
const NO_SUCH_PRODUCT = invalidFields({ lines: ['There is no such product.'] });

export const SOLD_OUT = conflict('A product is no longer available in that quantity.');
export const NO_CARD: Refusal = { code: 'card-declined', message: 'This order has no card on file.' };
