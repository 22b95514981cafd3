import type { ShippingForm, ShippingOutcome, StoredShipping } from '../../../contract/shipping.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { ShipmentDecision } from '../../../domain/compliance/judge-shipment.ts';
import type { ShipmentRuleId } from '../../../domain/compliance/shipment-rules.ts';
import { DELIVER } from '../../../domain/delivery/methods.ts';
import type { WeatherNow } from '../../catalog/weather/open-weather.ts';
import type { Writer } from '../../platform/database/access.ts';
import { accept, invalidFields, type Result } from '../../platform/http/refusal.ts';
import { type BareCart, brandOf, type CartKey, NO_EXTRAS } from '../cart/cart-record.ts';
import { type CartParts, changeReadCart } from '../cart/change-cart.ts';
import { takeOutMembership } from '../cart/membership-item-store.ts';
import { withItsExtras } from '../cart/record-store.ts';
import { settleCart } from '../cart/settled-cart.ts';
import { lockBareCart } from '../cart/store.ts';
import { type DestinationParts, findDestination, type PostedForm } from './destination.ts';
import { EMPTY_CART, orEmptyCart } from './empty-cart.ts';
import { type JudgedShipping, judgeShippingForm } from './judge-shipping-form.ts';
import { keepFormAddress } from './keep-form-address.ts';
import { shippingColumns, writeShipping } from './store.ts';
import { withHold } from './with-hold.ts';

export interface ShippingParts extends CartParts, DestinationParts {
  readonly weather: WeatherNow;
}

export type SavedShipping = StoredShipping & ShippingOutcome;

/**
 * Refuses invalid fields (`invalid`) and a guest's email that has an account (`conflict`). A shipment that the rules
 * forbid is an answer, not a refusal: it has its reason and leaves the cart without a destination, so the cart cannot
 * be paid. A customer's address goes into the account at once if the form asks, but never a forbidden one. For a
 * current or former member, the membership leaves the cart, and the answer says why.
 */
export async function saveShipping(
  parts: ShippingParts,
  { key, site }: { key: CartKey; site: BrandingId },
  { clubJoin: _, ...posted }: ShippingForm,
): Promise<Result<SavedShipping>> {
  const form = key.kind === 'club' ? withoutGift(posted) : posted;
  const rules = await parts.shopRules();
  const today = parts.clock.today();
  const weather = await parts.weather({ rules, today });
  const found = await findDestination(parts, form);
  let saved = null as SavedShipping | null;
  const result = await changeReadCart(parts, { key, read: lockBareCart }, async (trx, { cartId, bare }) => {
    const cart = settleCart({ ...bare, brandingId: brandOf(bare, site) });
    // Removed when the cart was read: a form sent later gets the same reason.
    const takenOut = cart.items.length === 0 ? cart.membershipRemoved : null;
    if (cart.items.length === 0 && takenOut === null) return EMPTY_CART;
    const judged = await judgeShippingForm({ trx, cart, rules, today }, form, found);
    if (!judged.ok) return judged.refusal;
    const { destination, shipment } = judged.value;
    const draft = withHold(judged.value.draft, cart, { weather, rules, today });
    const notToJoin = judged.value.notToJoin ?? takenOut;
    if (notToJoin !== null) {
      saved = { ...draft.form, ...NOTHING_TO_SAY, ...removed(notToJoin) };
      await takeOutMembership(trx, cartId, notToJoin);
      return null;
    }
    if (shipment?.ok === false) {
      saved = { ...draft.form, ...outcomeOf(shipment) };
      await writeShipping(trx, cartId, null);
      return null;
    }
    if (destination.zipErrors) return invalidFields(destination.zipErrors);
    const kept = await keepAddress(trx, cart.customerId, judged.value);
    if (!kept.ok) return kept.refusal;
    saved = { ...kept.value, ...outcomeOf(shipment) };
    const shipping = { ...draft, form: kept.value };
    const changed = { ...bare, shipping };
    if (!dependsOnShopper(bare)) {
      return { cart: { ...changed, ...NO_EXTRAS }, columns: shippingColumns(shipping) };
    }
    await writeShipping(trx, cartId, shipping);
    return { cart: await withItsExtras(trx, changed, rules) };
  });
  if (!result.ok) return orEmptyCart(result);
  if (saved === null) throw new Error('a cart was changed without its shipping');
  return accept(saved);
}

/** Uses of a code and the club standing depend on the shopper, whom the form has just named. Read them again. */
function dependsOnShopper({ promoCode, kind }: BareCart): boolean {
  return promoCode !== null || kind === 'club';
}

const NOTHING_TO_SAY: ShippingOutcome = {
  clubMembershipRemoved: false,
  clubMembershipRemovedReason: null,
  nonCompliantCart: false,
  ShipmentNonCompliantReason: null,
  ageVerifyFailed: false,
};

function removed(clubMembershipRemovedReason: string) {
  return { clubMembershipRemoved: true, clubMembershipRemovedReason };
}

/** A membership cannot be a gift. */
function withoutGift<Form extends PostedForm>(form: Form): Form {
  const none = { giftSenderName: null, giftName: null, giftRecipientEmail: null, giftNote: null };
  return { ...form, ...('isGift' in form ? { ...none, isGift: false } : { giftNote: null }) };
}

function outcomeOf(shipment: ShipmentDecision | null): ShippingOutcome {
  const refused = shipment?.ok === false ? shipment : null;
  return {
    ...NOTHING_TO_SAY,
    nonCompliantCart: refused !== null,
    ShipmentNonCompliantReason: refused?.reason ?? null,
    ageVerifyFailed: refused?.ruleId === 'minimum-age',
    ...(refused && reasonOf(refused.ruleId)),
  };
}

function reasonOf(ruleId: ShipmentRuleId): Pick<ShippingOutcome, 'reason'> {
  if (ruleId === 'po-box') return { reason: 'po-box' };
  return ruleId === 'minimum-age' ? { reason: 'under-age' } : {};
}

/** Never a pickup location or winery. */
async function keepAddress(
  trx: Writer,
  customerId: number | null,
  { draft: { form }, destination: { state } }: JudgedShipping,
): Promise<Result<StoredShipping>> {
  if (form.deliveryMethod !== DELIVER) return accept(form);
  const { addressBookId, saveAddress, makeDefaultShipping: makeDefault } = form;
  const wishes = { purpose: 'shipping', addressBookId, saveAddress, makeDefault } as const;
  const kept = await keepFormAddress(trx, customerId, wishes, { form, state });
  return kept.ok ? accept({ ...form, ...kept.value }) : kept;
}
