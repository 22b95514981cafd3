import type { Transaction } from 'kysely';
import type { FieldErrors } from '../../contract/error.ts';
import type { ShippingForm, ShippingOutcome, StoredShipping } from '../../contract/shipping.ts';
import type { BrandingId } from '../../domain/brands/branding.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import { type Day, parseUsDate } from '../../domain/dates/day.ts';
import { isMethodOffered } from '../../domain/delivery/delivery-options.ts';
import { DELIVER, deliveryKindOf, SHIPPERS, serviceOf } from '../../domain/delivery/methods.ts';
import type { DateVerdict } from '../../domain/delivery/ship-dates.ts';
import { normalizeEmail } from '../../domain/people/email.ts';
import type { CartKey, ShippingDraft } from '../cart/cart-record.ts';
import { countsHistory, judgeCartShipment } from '../cart/cart-shipment.ts';
import { type CartParts, changeCart } from '../cart/change-cart.ts';
import { selectCart } from '../cart/record-store.ts';
import { type SettledCart, settleCart } from '../cart/settled-cart.ts';
import { selectShipmentsBeside } from '../cart/shipment-history.ts';
import type { Database } from '../database/schema.ts';
import { accept, invalidFields, type Refusal, type Result, reject } from '../http/refusal.ts';
import { emailHasAccount, selectBuyer } from '../identity/store.ts';
import type { ShopRules } from '../lookups/shop-rules.ts';
import { type Destination, type DestinationParts, findDestination, type PostedForm } from './destination.ts';
import { EMPTY_CART } from './empty-cart.ts';
import { type Journey, judgeShipDay } from './judge-ship-day.ts';
import { keepFormAddress } from './keep-address.ts';
import { postedBirthDay, youngest } from './known-birth-day.ts';
import { writeShipping } from './store.ts';

export interface ShippingParts extends CartParts, DestinationParts {}

export type SavedShipping = StoredShipping & ShippingOutcome;

/**
 * Keeps where, how and when the cart travels. Fields that break a rule are refused (`invalid`), a guest's e-mail that
 * has an account too (`conflict`). A shipment that the rules forbid is an answer, not a refusal: it comes back with
 * its reason and leaves the cart without a destination, so that nothing can be paid towards it. Where the form asks for
 * it, a customer's address is kept in the account at once; a forbidden one never is.
 */
export async function saveShipping(
  parts: ShippingParts,
  key: CartKey,
  posted: ShippingForm,
): Promise<Result<SavedShipping>> {
  const rules = await parts.shopRules();
  const today = parts.clock.today();
  const { clubJoin: _, ...form } = posted as ShippingForm & { clubJoin?: unknown };
  const found = await findDestination(parts, form as PostedForm);
  const destination = found.ok ? found.value : null;
  let outcome = ALLOWED;
  let stored: StoredShipping | null = null;
  const result = await changeCart(parts, key, async (trx, cartId) => {
    const cart = settleCart(await selectCart(trx, cartId));
    if (cart.items.length === 0) return EMPTY_CART;
    const judged = await judgeForm({ rules, today, trx, cart }, form as PostedForm, found);
    if (!judged.ok) return judged.refusal;
    const draft = judged.value;
    stored = draft.form;
    const history = countsHistory(cart, draft, rules) ? await selectShipmentsBeside(trx, cart, draft) : [];
    const shipment = judgeCartShipment({ ...cart, shipping: draft, history }, { rules, today });
    if (shipment && !shipment.ok) {
      outcome = {
        ...ALLOWED,
        nonCompliantCart: true,
        ShipmentNonCompliantReason: shipment.reason,
        ageVerifyFailed: shipment.ruleId === 'minimum-age',
      };
      await writeShipping(trx, cartId, null);
      return null;
    }
    if (destination?.zipErrors) return invalidFields(destination.zipErrors);
    const kept = await keepAddress(trx, cart.customerId, draft.form, destination);
    if (!kept.ok) return kept.refusal;
    stored = kept.value;
    await writeShipping(trx, cartId, { ...draft, form: stored });
    return null;
  });
  if (!result.ok) return result.refusal.code === 'not-found' ? reject(EMPTY_CART) : result;
  if (stored === null) throw new Error('a cart was changed without shipping');
  return accept({ ...(stored as StoredShipping), ...outcome });
}

const ALLOWED: ShippingOutcome = {
  clubMembershipRemoved: false,
  nonCompliantCart: false,
  ShipmentNonCompliantReason: null,
  ageVerifyFailed: false,
};

interface Judging {
  readonly rules: ShopRules;
  readonly today: Day;
  readonly trx: Transaction<Database>;
  readonly cart: SettledCart;
}

/** All broken fields at once; what is wrong with the place stands beside what is wrong with the rest. */
async function judgeForm(
  { rules, today, trx, cart }: Judging,
  form: PostedForm,
  found: Result<Destination>,
): Promise<Result<ShippingDraft>> {
  const buyer = cart.customerId === null ? null : await selectBuyer(trx, cart.customerId);
  const email = cart.customerId === null ? form.email : buyer?.email;
  const { deliveryMethod } = form;
  const journey = { deliveryMethod, shipViaId: form.shipViaId ?? Number(deliveryMethod) };
  const shipDay = parseUsDate(form.requestedShipDate);
  const birthDay = postedBirthDay(form, today);
  const fields: FieldErrors = {
    ...(email ? {} : { email: [MESSAGES.required] }),
    ...(isMethodOffered(deliveryMethod, cart.brandingId) ? {} : { deliveryMethod: [MESSAGES.invalid] }),
    ...(isServiceOffered(journey, cart.brandingId) ? {} : { shipViaId: [MESSAGES.invalid] }),
    ...birthDay.errors,
    ...(found.ok ? {} : found.refusal.fields),
  };
  const dateError = shipDay
    ? dateErrorOf(judgeShipDay(cart, { journey, shipDay }, { rules, today }))
    : MESSAGES.invalid;
  if (dateError !== null) fields.requestedShipDate = [dateError];
  if (Object.keys(fields).length > 0 || !found.ok || !shipDay || !email) return reject(invalidFields(fields));

  if (cart.customerId === null && (await emailHasAccount(trx, email))) return reject(EMAIL_HAS_ACCOUNT);
  return accept({
    form: found.value.form,
    email: normalizeEmail(email),
    stateShort: found.value.state.stateShort,
    shipDay,
    birthDay: youngest(birthDay.day, buyer?.birthDay ?? null),
    household: found.value.household,
  });
}

/** A customer's address goes into the book as the form asks for; counters and wineries never do. */
async function keepAddress(
  trx: Transaction<Database>,
  customerId: number | null,
  form: StoredShipping,
  destination: Destination | null,
): Promise<Result<StoredShipping>> {
  if (form.deliveryMethod !== DELIVER || destination === null) return accept(form);
  const { addressBookId, saveAddress, makeDefaultShipping: makeDefault } = form;
  const wishes = { purpose: 'shipping', addressBookId, saveAddress, makeDefault } as const;
  const kept = await keepFormAddress(trx, customerId, wishes, { form, state: destination.state });
  return kept.ok ? accept({ ...form, ...kept.value }) : kept;
}

const EMAIL_HAS_ACCOUNT: Refusal = {
  code: 'conflict',
  message: MESSAGES.emailHasAccount,
  fields: { email: [MESSAGES.emailHasAccount] },
};

/** A carrier's service of the brand; at a winery its own id. */
function isServiceOffered({ deliveryMethod, shipViaId }: Journey, brandingId: BrandingId): boolean {
  if (deliveryKindOf(deliveryMethod) === 'winery-pickup') return shipViaId === Number(deliveryMethod);
  return SHIPPERS.some(
    (shipper) => shipper.brandingId === brandingId && shipper.shipTrackingTypeId === serviceOf(shipViaId),
  );
}

function dateErrorOf(verdict: DateVerdict): string | null {
  if (verdict.ok) return null;
  return verdict.reason === 'no-dates' ? MESSAGES.noDeliveryDates : MESSAGES.invalid;
}
