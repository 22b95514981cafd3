import type { Transaction } from 'kysely';
import type { FieldErrors } from '../../contract/error.ts';
import type { ShippingForm, ShippingOutcome } from '../../contract/shipping.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import { type Day, parseUsDate } from '../../domain/dates/day.ts';
import { SHIPPERS, serviceOf } from '../../domain/delivery/methods.ts';
import type { DateVerdict } from '../../domain/delivery/ship-dates.ts';
import { type State, stateById, UNITED_STATES } from '../../domain/geography/states.ts';
import { normalizeEmail } from '../../domain/people/email.ts';
import { judgeZip } from '../address/judge-zip.ts';
import type { ZipDirectory } from '../address/zip-directory.ts';
import type { CartKey, ShippingDraft } from '../cart/cart-record.ts';
import { judgeCartShipment } from '../cart/cart-shipment.ts';
import { type CartParts, changeCart } from '../cart/change-cart.ts';
import { selectCart } from '../cart/record-store.ts';
import { type SettledCart, settleCart } from '../cart/settled-cart.ts';
import type { Database } from '../database/schema.ts';
import { accept, invalidFields, type Refusal, type Result, reject } from '../http/refusal.ts';
import { emailHasAccount, selectEmail } from '../identity/store.ts';
import type { ShopRules } from '../lookups/shop-rules.ts';
import { EMPTY_CART } from './empty-cart.ts';
import { judgeShipDay } from './judge-ship-day.ts';
import { type AddressWishes, keepFormAddress } from './keep-address.ts';
import { writeShipping } from './store.ts';

export interface ShippingParts extends CartParts {
  readonly zips: ZipDirectory;
}

export type SavedShipping = Omit<ShippingForm, 'clubJoin'> & ShippingOutcome;

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
  const { clubJoin: _, ...form } = posted;
  let forbidden: string | null = null;
  let stored: Omit<ShippingForm, 'clubJoin'> = form;
  const result = await changeCart(parts, key, async (trx, cartId) => {
    const cart = settleCart(await selectCart(trx, cartId));
    if (cart.items.length === 0) return EMPTY_CART;
    const judged = await judgeForm({ parts, rules, trx, cart }, form);
    if (!judged.ok) return judged.refusal;
    const { draft, state } = judged.value;
    stored = draft.form;
    const shipment = judgeCartShipment({ ...cart, shipping: draft });
    forbidden = shipment.ok ? null : shipment.reason;
    if (!shipment.ok) {
      await writeShipping(trx, cartId, null);
      return null;
    }
    const zipErrors = judgeZip(parts.zips, form.zip, draft.stateShort);
    if (zipErrors) return invalidFields(zipErrors);
    const kept = await keepFormAddress(trx, cart.customerId, addressWishes(form), { form, state });
    if (!kept.ok) return kept.refusal;
    stored = { ...draft.form, ...kept.value };
    await writeShipping(trx, cartId, { ...draft, form: stored });
    return null;
  });
  if (!result.ok) return result.refusal.code === 'not-found' ? reject(EMPTY_CART) : result;
  return accept({
    ...stored,
    clubMembershipRemoved: false,
    nonCompliantCart: forbidden !== null,
    ShipmentNonCompliantReason: forbidden,
    ageVerifyFailed: false,
  });
}

interface Judging {
  readonly parts: ShippingParts;
  readonly rules: ShopRules;
  readonly trx: Transaction<Database>;
  readonly cart: SettledCart;
}

async function judgeForm(
  { parts, rules, trx, cart }: Judging,
  form: SavedForm,
): Promise<Result<{ draft: ShippingDraft; state: State }>> {
  const email = cart.customerId === null ? form.email : await selectEmail(trx, cart.customerId);
  const state = stateById(form.stateId);
  const shipDay = parseUsDate(form.requestedShipDate);
  const fields: FieldErrors = {
    ...(email ? {} : { email: [MESSAGES.required] }),
    ...(state ? {} : { stateId: [MESSAGES.invalidState] }),
    ...(isOffered(form.shipViaId, cart) ? {} : { shipViaId: [MESSAGES.invalid] }),
  };
  const dateError = shipDay
    ? dateErrorOf(judgeShipDay(cart, { form, shipDay }, { rules, today: parts.clock.today() }))
    : MESSAGES.invalid;
  if (dateError !== null) fields.requestedShipDate = [dateError];
  if (Object.keys(fields).length > 0 || !state || !shipDay || !email) return reject(invalidFields(fields));

  if (cart.customerId === null && (await emailHasAccount(trx, email))) return reject(EMAIL_HAS_ACCOUNT);
  return accept({ draft: toDraft(form, email, state, shipDay), state });
}

type SavedForm = Omit<ShippingForm, 'clubJoin'>;

function addressWishes({ addressBookId, saveAddress, makeDefaultShipping }: SavedForm): AddressWishes {
  return { purpose: 'shipping', addressBookId, saveAddress, makeDefault: makeDefaultShipping };
}

const EMAIL_HAS_ACCOUNT: Refusal = {
  code: 'conflict',
  message: MESSAGES.emailHasAccount,
  fields: { email: [MESSAGES.emailHasAccount] },
};

function isOffered(shipViaId: number, cart: SettledCart): boolean {
  return SHIPPERS.some(
    (shipper) =>
      shipper.brandingId === cart.brandingId && shipper.shipTrackingTypeId === serviceOf(shipViaId),
  );
}

function dateErrorOf(verdict: DateVerdict): string | null {
  if (verdict.ok) return null;
  return verdict.reason === 'no-dates' ? MESSAGES.noDeliveryDates : MESSAGES.invalid;
}

function toDraft(form: SavedForm, email: string, state: State, shipDay: Day): ShippingDraft {
  const stored = { ...form, stateShort: state.stateShort, countryId: UNITED_STATES };
  return { form: stored, email: normalizeEmail(email), stateShort: state.stateShort, shipDay };
}
