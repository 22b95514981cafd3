import { reasonOf } from '../../../domain/bulk/refusals.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { REFUSAL_MESSAGES } from '../../../domain/checkout/refusal-messages.ts';
import type { ShipmentDecision } from '../../../domain/compliance/judge-shipment.ts';
import type { ShipmentRuleId } from '../../../domain/compliance/shipment-rules.ts';
import { addDays, type Day, formatUsDate } from '../../../domain/dates/day.ts';
import { DELIVER, TWO_DAY_SERVICE } from '../../../domain/delivery/methods.ts';
import { toDeliveryDate } from '../../../domain/delivery/ship-dates.ts';
import { normalizePromoCode } from '../../../domain/promo/promo.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { ShippingDraft } from '../../ordering/cart/cart-record.ts';
import { type PricedCart, priceSettledCart, quoteOf } from '../../ordering/cart/price.ts';
import { selectBareCart, selectCart } from '../../ordering/cart/record-store.ts';
import { settleCart } from '../../ordering/cart/settled-cart.ts';
import { lockCartOf } from '../../ordering/cart/store.ts';
import { type DestinationParts, findDestination } from '../../ordering/checkout/destination.ts';
import { judgeShipDay, shipDateContextOf } from '../../ordering/checkout/judge-ship-day.ts';
import { judgeShippingForm } from '../../ordering/checkout/judge-shipping-form.ts';
import { type JudgedMadeCart, judgeMadeCart, toMadeCart } from '../../ordering/checkout/made-cart.ts';
import { type WeatherOfNow, withHold } from '../../ordering/checkout/with-hold.ts';
import type { Writer } from '../../platform/database/access.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { adjustmentProblems } from './draft-adjustment.ts';
import { billingOf, fieldOfShipping, type Problem, shippingOf, stateOf } from './draft-forms.ts';
import { type DraftRecord, insertDraftCart, writeForms } from './draft-store.ts';

export interface Today extends WeatherOfNow {
  readonly rules: ShopRules;
}

/** How far ahead days are offered. */
const DAYS_AHEAD = 60;
const MOST_DATES = 20;

export interface DraftDate {
  readonly requestedShipDate: string;
  readonly deliveryDate: Day;
}

export interface JudgedDraft {
  readonly cart: PricedCart;
  readonly dates: readonly DraftDate[];
  /** Null while no day is on offer. */
  readonly arrives: Day | null;
  /** The ship day until about which wine waits for better weather; null: it need not. */
  readonly heldUntil: Day | null;
  readonly problems: readonly Problem[];
  /** Complete: null while there is a problem. */
  readonly complete: (JudgedMadeCart['cart'] & Pick<JudgedMadeCart, 'shipment'>) | null;
}

/**
 * Makes a cart of the draft and judges it by every rule of the checkout. Roll the transaction back, unless the cart is
 * to be paid.
 */
export async function judgeDraft(
  trx: Writer,
  parts: DestinationParts,
  draft: DraftRecord,
  { rules, today, weather, cardFingerprint = null }: Today & { readonly cardFingerprint?: string | null },
): Promise<JudgedDraft> {
  const { entry, adjustment } = draft;
  const problems: Problem[] = [];
  const promoCode = entry.promoCode ? normalizePromoCode(entry.promoCode) : null;
  const cartId = await insertDraftCart(trx, {
    kind: 'phone',
    brandingId: draft.brandingId,
    customerId: draft.customerId,
    lines: entry.lines ?? [],
    promoCode,
    cardFingerprint,
  });
  const bare = settleCart(await selectBareCart(trx, cartId));
  if ((entry.lines ?? []).length === 0) problems.push({ field: 'lines', message: 'Add a product.' });
  const method = String(entry.shipping?.deliveryMethod ?? DELIVER);
  const choice = {
    deliveryMethod: method,
    shipViaId: Number(entry.shipping?.shipViaId ?? (method === DELIVER ? TWO_DAY_SERVICE : method)),
    stateShort: stateOf(entry.shipping),
  };
  const dates = datesOf(bare, choice, { rules, today });
  const [firstDate] = dates;
  const soonest = entry.shipping && !entry.shipping.requestedShipDate && firstDate;
  const chosenDate = dates.find(({ requestedShipDate: day }) => day === entry.shipping?.requestedShipDate);
  const shipping = shippingOf(
    soonest
      ? { ...entry, shipping: { ...entry.shipping, requestedShipDate: firstDate.requestedShipDate } }
      : entry,
  );
  const billing = billingOf(entry);
  let goes: ShippingDraft | null = null;
  if (!shipping.ok) problems.push(...shipping.problems);
  else {
    const form = { ...shipping.form, email: draft.email };
    const judged = await judgeShippingForm(
      { trx, cart: bare, rules, today },
      form,
      await findDestination(parts, form),
    );
    if (!judged.ok) problems.push(...refused(judged.refusal));
    else {
      const { destination, shipment, draft: written } = judged.value;
      for (const [name, [message = MESSAGES.invalid] = []] of Object.entries(destination.zipErrors ?? {})) {
        problems.push({ field: fieldOfShipping(name), message });
      }
      if (shipment?.ok === false) {
        problems.push({ field: FIELD_OF_RULE[shipment.ruleId], message: shipment.reason });
      } else goes = withHold(written, bare, { rules, today, weather });
    }
  }
  if (!billing.ok) problems.push(...billing.problems.filter(isNew(problems)));
  await writeForms(trx, cartId, { shipping: goes, billing: billing.ok ? billing.form : null });
  await lockCartOf(trx, cartId);
  const record = { ...(await selectCart(trx, cartId, rules)), taxQuote: draft.taxQuote };
  const paid =
    goes === null || !billing.ok ? null : judgeNow(record, billing.form, { rules, today, adjustment });
  const cart =
    paid?.cart ?? priceSettledCart(settleCart({ ...record, isPaying: false }), { rules, today, adjustment });
  if (promoCode !== null && cart.price.promo.state !== 'applied') {
    problems.push({ field: 'promoCode', message: promoProblem(cart) });
  }
  problems.push(...adjustmentProblems(adjustment, cart.price));
  if (paid?.objection) problems.push(objectionOf(paid.objection, paid.shipment));
  const isComplete = problems.length === 0 && paid !== null;
  const arrives = (chosenDate ?? firstDate)?.deliveryDate ?? null;
  return {
    cart,
    dates,
    arrives,
    heldUntil: goes?.heldUntil ?? null,
    problems,
    complete: isComplete ? { ...paid.cart, shipment: paid.shipment } : null,
  };
}

function judgeNow(
  record: Parameters<typeof toMadeCart>[0],
  billing: Parameters<typeof judgeMadeCart>[1]['billing'],
  { adjustment, ...today }: Omit<Today, 'weather'> & Pick<DraftRecord, 'adjustment'>,
): JudgedMadeCart {
  const cart = toMadeCart(record, today, { adjustment });
  return judgeMadeCart(cart, { billing, shownQuote: quoteOf(cart) }, today);
}

function datesOf(
  cart: Parameters<typeof judgeShipDay>[0],
  choice: Parameters<typeof judgeShipDay>[1]['choice'],
  { rules, today }: Omit<Today, 'weather'>,
): DraftDate[] {
  const lead = shipDateContextOf(cart, choice, { rules, today }).leadDays;
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead))
    .filter((shipDay) => judgeShipDay(cart, { choice, shipDay }, { rules, today }).ok)
    .slice(0, MOST_DATES)
    .map((shipDay) => ({
      requestedShipDate: formatUsDate(shipDay),
      deliveryDate: toDeliveryDate(shipDay, lead),
    }));
}

function refused({ fields, message }: Refusal): Problem[] {
  if (!fields) return [{ field: 'shipping', message }];
  return Object.entries(fields).map(([name, [text = message]]) => ({
    field: fieldOfShipping(name),
    message: text,
  }));
}

/** An address that is also billed to has each problem once. */
function isNew(known: readonly Problem[]) {
  return ({ field }: Problem) => known.every((each) => each.field !== field);
}

/** What the person on the phone is asked about. */
const FIELD_OF_RULE: Readonly<Record<ShipmentRuleId, string>> = {
  'state-open': 'shipping.stateId',
  permit: 'shipping.requestedShipDate',
  label: 'lines',
  'po-box': 'shipping.address1',
  'carrier-service': 'shipping.zip',
  'dry-place': 'shipping.zip',
  'carrier-pickup': 'shipping.deliveryMethod',
  'recipient-state': 'shipping.deliveryMethod',
  'minimum-age': 'birthDate',
  'alcohol-cap': 'lines',
  'volume-cap': 'lines',
  'tax-rates': 'shipping.stateId',
};

function promoProblem({ price: { promo } }: PricedCart): string {
  switch (promo.state) {
    case 'refused':
      return promo.reason;
    case 'overnight':
      return MESSAGES.promoNotForOvernight;
    default:
      return REFUSAL_MESSAGES.promoUnknown;
  }
}

function objectionOf(
  objection: NonNullable<JudgedMadeCart['objection']>,
  shipment: ShipmentDecision,
): Problem {
  switch (objection.kind) {
    case 'not-allowed':
      return { field: fieldOf(objection.field, shipment), message: objection.message };
    case 'sold-out':
      return { field: 'lines', message: reasonOf(objection) };
    case 'paid-already':
      return { field: 'lines', message: 'It is paid already.' };
    default:
      return { field: 'order', message: reasonOf(objection) };
  }
}

/** The checkout says at the state whatever the law says. */
function fieldOf(name: string, shipment: ShipmentDecision): string {
  return name === 'stateId' && !shipment.ok ? FIELD_OF_RULE[shipment.ruleId] : fieldOfShipping(name);
}
