import type { ShippingForm } from '../../../contract/shipping.ts';
import { reasonOf } from '../../../domain/bulk/refusals.ts';
import { PAYMENT_MESSAGES } from '../../../domain/checkout/payment-messages.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import { NOTHING_ELSE, objectionTo } from '../../../domain/office/order-actions.ts';
import { type MoneyChange, moneyChanges } from '../../../domain/orders/money-changes.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { WeatherNow } from '../../catalog/weather/open-weather.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Writer } from '../../platform/database/access.ts';
import { undoneWhere } from '../../platform/database/undone.ts';
import {
  accept,
  CODE_NEEDED,
  conflict,
  invalidFields,
  NOT_FOUND,
  type Refusal,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import type { ShippingDraft } from '../cart/cart-record.ts';
import { quoteOf } from '../cart/price.ts';
import { selectBareCart, selectCart } from '../cart/record-store.ts';
import { settleCart } from '../cart/settled-cart.ts';
import { lockCartOf } from '../cart/store.ts';
import { beyond, claimMadeCart } from '../checkout/claim-made-cart.ts';
import { type Destination, type DestinationParts, findDestination } from '../checkout/destination.ts';
import { type CompleteCart, draftOrder, stockOf } from '../checkout/draft-order.ts';
import { judgeShippingForm } from '../checkout/judge-shipping-form.ts';
import { type JudgedMadeCart, judgeMadeCart, type MadeCart, toMadeCart } from '../checkout/made-cart.ts';
import { type WeatherOfNow, withHold } from '../checkout/with-hold.ts';
import { advanceOrder } from '../payments/advance-order.ts';
import type { MovementParts } from '../payments/carry-out-movement.ts';
import { lockOrderMoney, type OrderMoney } from '../payments/order-money.ts';
import { settleAttempt } from '../payments/settle.ts';
import { finishReplacement } from './finish-replacement.ts';
import { keepSale, mergeLines, saleTermsFor } from './keep-sale.ts';
import { billingOf, shippingOf } from './replacement-cart.ts';
import {
  areProducts,
  insertReplacement,
  insertReplacementCart,
  type ReplacedOrder,
  type ReplacementLine,
  selectReplaced,
  selectReplacement,
  selectReplacementOf,
  withoutOrder,
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
}

interface Asking {
  /** Null: the customer. */
  readonly staffId: number | null;
  readonly requestKey: string | null;
  /** Both totals are less, or staff give a fresh code first; null: they gave one, or the customer asks. */
  readonly codeFreeBelowCents: Cents | null;
  /** What stands against it, beyond the rules for all; read while the order is locked. */
  readonly objection?: (trx: Writer) => Promise<Refusal | null>;
}

export interface Totals {
  readonly oldTotalCents: number;
  readonly newTotalCents: number;
}

export interface ReplacementQuote extends Totals {
  readonly quote: string;
  /** The new order's ship day until about which its wine waits for better weather; null: it need not. */
  readonly heldUntil: Day | null;
  /** Why the total moves. */
  readonly changes: readonly MoneyChange[];
}

/** Stored: call the gateway once, under the key. */
interface Claim {
  readonly attemptId: string;
  readonly gatewayKey: string;
  readonly token: string;
  readonly amountCents: number;
}

/** What the replacement would come to. Nothing is stored. Refusals as in `replaceOrder`. */
export async function quoteReplacement(
  parts: ReplacementParts,
  orderId: number,
  change: ReplacementChange,
): Promise<Result<ReplacementQuote>> {
  const now = await ofNow(parts);
  const found = await destinationOf(parts, change);
  return undoneWhere(
    parts.db.transaction(),
    () => true,
    async (trx) => {
      const judged = await judge(trx, parts, { orderId, change, found, now });
      if (!judged.ok) return judged;
      const { order, old, cart, draft } = judged.value;
      return accept({
        oldTotalCents: order.totalCents,
        newTotalCents: draft.money.totalCents,
        quote: quoteOf(cart),
        heldUntil: draft.delivery.heldUntil ?? null,
        changes: moneyChanges(old.document, draft),
      });
    },
  );
}

/**
 * Places a new order on the old one's card and cancels the old one. Refusals: `not-found`; `conflict` for an order that
 * cannot be replaced, for missing bottles and for another quote; `invalid` when a rule forbids it; `card-declined`,
 * which changes nothing; `unavailable` while the bank does not answer. The same request key finishes what an earlier
 * sending began.
 */
export async function replaceOrder(
  parts: ReplacementParts,
  orderId: number,
  change: ReplacementChange,
  asking: Asking,
): Promise<Result<Totals & { newOrderId: number }>> {
  const { requestKey } = asking;
  const before = requestKey === null ? null : await selectReplacementOf(parts.db, orderId, requestKey);
  if (before !== null) return conclude(parts, before);
  const now = await ofNow(parts);
  const found = await destinationOf(parts, change);
  const claimed = await undoneWhere<Result<Claim>>(
    parts.db.transaction(),
    (result) => !result.ok,
    (trx) => claim(trx, parts, { orderId, change, found, now, asking }),
  );
  if (!claimed.ok) return claimed;
  const { attemptId, gatewayKey: key, token, amountCents } = claimed.value;
  const outcome = await parts.gateway.authorize(
    { key, token, amountCents, isMerchantInitiated: true },
    AbortSignal.timeout(parts.gatewayTimeoutMs),
  );
  await settleAttempt(parts.db, attemptId, outcome);
  return conclude(parts, attemptId);
}

/** The larger total counts: one is released on the card, the other one authorized. */
export function needsFreshCode(
  { oldTotalCents, newTotalCents }: Totals,
  codeFreeBelowCents: Cents | null,
): boolean {
  return codeFreeBelowCents !== null && Math.max(oldTotalCents, newTotalCents) >= codeFreeBelowCents;
}

async function conclude(
  parts: ReplacementParts,
  attemptId: string,
): Promise<Result<Totals & { newOrderId: number }>> {
  await finishReplacement(parts, attemptId);
  const { state, newOrderId, declineReason, oldTotalCents, newTotalCents } = await selectReplacement(
    parts.db,
    attemptId,
  );
  if (newOrderId !== null) return accept({ newOrderId, oldTotalCents, newTotalCents });
  if (state !== 'undone') return reject(NO_ANSWER);
  return reject({ code: 'card-declined', message: declineReason ?? PAYMENT_MESSAGES.paymentFailed });
}

async function destinationOf(
  parts: ReplacementParts,
  { shipping }: ReplacementChange,
): Promise<{ form: ShippingForm; destination: Result<Destination> } | null> {
  return shipping && { form: shipping, destination: await findDestination(parts, shipping) };
}

interface Judging {
  readonly orderId: number;
  readonly change: ReplacementChange;
  readonly found: Awaited<ReturnType<typeof destinationOf>>;
  readonly now: WeatherOfNow & { readonly rules: ShopRules };
}

async function ofNow({ shopRules, clock, weather }: ReplacementParts): Promise<Judging['now']> {
  const now = { rules: await shopRules(), today: clock.today() };
  return { ...now, weather: await weather(now) };
}

interface Judged {
  readonly order: OrderMoney;
  readonly old: ReplacedOrder;
  readonly cart: JudgedMadeCart['cart'] & Pick<CompleteCart, 'shipment' | 'card' | 'adjustment'>;
  readonly draft: OrderDocument;
}

async function claim(
  trx: Writer,
  parts: ReplacementParts,
  {
    asking: { staffId, requestKey, codeFreeBelowCents, objection },
    ...judging
  }: Judging & { asking: Asking },
): Promise<Result<Claim>> {
  const judged = await judge(trx, parts, judging);
  if (!judged.ok) return judged;
  const refusal = (await objection?.(trx)) ?? null;
  if (refusal !== null) return reject(refusal);
  const { order, old, cart, draft } = judged.value;
  const totals = { oldTotalCents: order.totalCents, newTotalCents: draft.money.totalCents };
  if (needsFreshCode(totals, codeFreeBelowCents)) return reject(CODE_NEEDED);
  const { orderId, change, now } = judging;
  if (old.cardToken === null) return reject(NO_CARD);
  const claimed = await claimMadeCart(trx, {
    cart,
    clientKey: `replaces order ${orderId}`,
    gatewayKeyOf: (attemptId) => `cellar-door-${attemptId}`,
    replaced: old.claimed,
    ...now,
    now: parts.clock.now(),
  });
  if (claimed === null) return reject(SOLD_OUT);
  const { attemptId, gatewayKey, document } = claimed;
  const stock = stockOf(cart);
  await insertReplacement(trx, {
    attemptId,
    orderId,
    requestKey,
    staffId,
    reason: change.reason,
    stock,
    leftStock: beyond(old.claimed.stock, stock),
    takesPromoUse: document.promoCode !== null && document.promoCode === old.claimed.promoCode,
  });
  return accept({ attemptId, gatewayKey, token: old.cardToken, amountCents: document.money.totalCents });
}

/** By every rule of today, as if the old order were canceled: its bottles and its volume are free. */
async function judge(
  trx: Writer,
  parts: ReplacementParts,
  { orderId, change, found, now: today }: Judging,
): Promise<Result<Judged>> {
  const { rules } = today;
  const order = await lockOrderMoney(trx, orderId);
  if (order === null) return reject(NOT_FOUND);
  const objection = objectionTo('replacement', {
    ...NOTHING_ELSE,
    status: order.status,
    isMoneyMoving: order.underWay !== null || order.replacement !== null,
  });
  if (objection !== null) return reject(conflict(objection));
  const old = await selectReplaced(trx, orderId);
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
    withoutOrder(trx, () => advanceOrder(trx, canceled), read);

  if (found !== null) {
    const judged = await aside(async () => {
      const cart = settleCart(await selectBareCart(trx, cartId));
      const form = { ...found.form, email: old.document.email };
      return judgeShippingForm({ trx, cart, ...today }, form, found.destination);
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
      const cart: MadeCart = toMadeCart({ ...record, shipping }, today, { sale });
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
const SOLD_OUT = conflict('A product is no longer available in that quantity.');
const NO_SUCH_PRODUCT = invalidFields({ lines: ['There is no such product.'] });
const NO_CARD: Refusal = { code: 'card-declined', message: 'This order has no card on file.' };
const NO_ANSWER: Refusal = {
  code: 'unavailable',
  message: 'The bank has not answered yet. The shop finishes the replacement by itself.',
  retryAfterSeconds: 60,
};
