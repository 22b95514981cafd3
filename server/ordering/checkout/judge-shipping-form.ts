import type { Transaction } from 'kysely';
import type { FieldErrors } from '../../../contract/error.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { judgeTextAge } from '../../../domain/checkout/text-age.ts';
import type { ShipmentDecision } from '../../../domain/compliance/judge-shipment.ts';
import { type Day, parseUsDate } from '../../../domain/dates/day.ts';
import { isMethodOffered } from '../../../domain/delivery/delivery-options.ts';
import { isCarrierPickup, isServiceOffered } from '../../../domain/delivery/methods.ts';
import type { DateVerdict } from '../../../domain/delivery/ship-dates.ts';
import { normalizeEmail } from '../../../domain/people/email.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { Database } from '../../platform/database/schema.ts';
import {
  accept,
  EMAIL_HAS_ACCOUNT,
  invalidFields,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import type { BareCart, ShippingDraft } from '../cart/cart-record.ts';
import { judgeCartShipment } from '../cart/cart-shipment.ts';
import { roadDaysNow } from '../cart/days-of-service.ts';
import { containsAlcohol } from '../cart/price.ts';
import { membershipIn, type Settled } from '../cart/settled-cart.ts';
import { reasonNotToJoin } from '../club-join/standing.ts';
import type { Destination, PostedForm } from './destination.ts';
import { type DeliveryChoice, dayWithoutPermit, judgeShipDay, shipDateContextOf } from './judge-ship-day.ts';
import { postedBirthDay, youngest } from './known-birth-day.ts';
import { selectShopper } from './shopper-store.ts';

interface Judging {
  readonly trx: Transaction<Database>;
  readonly cart: Settled<BareCart>;
  readonly rules: ShopRules;
  readonly today: Day;
}

export interface JudgedShipping {
  readonly draft: ShippingDraft;
  readonly destination: Destination;
  readonly shipment: ShipmentDecision | null;
  /** Null: allowed, or no club. */
  readonly notToJoin: string | null;
}

/**
 * Refuses all invalid fields at once (`invalid`), then a guest's email that has an account (`conflict`). The answer
 * says whether the law allows the shipment and whether the shopper may join the club.
 */
export async function judgeShippingForm(
  { trx, cart, rules, today }: Judging,
  form: PostedForm,
  found: Result<Destination>,
): Promise<Result<JudgedShipping>> {
  const destination = found.ok ? found.value : null;
  const birthDay = postedBirthDay(form, today);
  const choice = {
    deliveryMethod: form.deliveryMethod,
    shipViaId: form.shipViaId ?? Number(form.deliveryMethod),
    stateShort: destination?.state.stateShort ?? null,
  };
  const closedOn = dayWithoutPermit(shipDateContextOf(cart, choice, { rules, today }));
  const shipDay = closedOn ?? parseUsDate(form.requestedShipDate);
  const planned = {
    cartId: cart.cartId,
    customerId: cart.customerId,
    email: form.email ?? null,
    stateShort: choice.stateShort,
    household: destination?.household ?? null,
    shipDay,
    clubTypeId: membershipIn(cart)?.clubTypeId ?? null,
  };
  const { account, emailHasAccount, history, standing } = await selectShopper(trx, planned, rules);
  const email = cart.customerId === null ? form.email : account?.email;
  const date = shipDay === null ? null : judgeShipDay(cart, { choice, shipDay }, { rules, today });
  const fields: FieldErrors = {
    ...(email ? {} : { email: [MESSAGES.required] }),
    ...methodErrors(choice, cart),
    ...birthDay.errors,
    ...unknownRecipient(cart, form, birthDay),
    ...textAgeErrors(form, birthDay, account?.birthDay ?? null, today),
    ...(found.ok ? {} : found.refusal.fields),
    ...dateErrors(date),
  };
  if (Object.keys(fields).length > 0 || !destination || !shipDay || !email) {
    return reject(invalidFields(fields));
  }
  if (cart.customerId === null && emailHasAccount) return reject(EMAIL_HAS_ACCOUNT);
  const draft: ShippingDraft = {
    form: destination.form,
    email: normalizeEmail(email),
    stateShort: destination.state.stateShort,
    shipDay,
    roadDays: roadDaysNow(
      { form: destination.form, stateShort: destination.state.stateShort },
      cart.kind,
      rules,
    ),
    birthDay: youngest(birthDay.day, account?.birthDay ?? null),
    household: destination.household,
  };
  const shipment = judgeCartShipment({ ...cart, shipping: draft, history }, { rules, today });
  const notToJoin = standing && reasonNotToJoin(standing, cart.brandingId);
  return accept({ draft, destination, shipment, notToJoin });
}

/** The method must be one of the site or of a brand in the cart, with a service that it offers. */
function methodErrors(
  { deliveryMethod, shipViaId }: DeliveryChoice,
  { brandingId, items }: Settled<BareCart>,
): FieldErrors {
  const products = items.map(({ product }) => product);
  return {
    ...(isMethodOffered(deliveryMethod, brandingId, products) ? {} : { deliveryMethod: [MESSAGES.invalid] }),
    ...(isServiceOffered(deliveryMethod, shipViaId) ? {} : { shipViaId: [MESSAGES.invalid] }),
  };
}

/** Who picks up wine at a carrier is not always the payer: the form says when that person was born. */
function unknownRecipient(
  cart: Settled<BareCart>,
  { deliveryMethod }: PostedForm,
  { day, errors }: ReturnType<typeof postedBirthDay>,
): FieldErrors {
  if (!isCarrierPickup(deliveryMethod) || !containsAlcohol(cart)) return {};
  return day === null && Object.keys(errors).length === 0 ? { dob_year: [MESSAGES.required] } : {};
}

/** A shopper who agrees to texts is known to be 21 first. A faulty birth date has its own error. */
function textAgeErrors(
  { smsMarketing, smsTransactional }: PostedForm,
  { day, errors }: ReturnType<typeof postedBirthDay>,
  ofAccount: Day | null,
  today: Day,
): FieldErrors {
  if ((!smsMarketing && !smsTransactional) || Object.keys(errors).length > 0) return {};
  const age = judgeTextAge({ birthDay: youngest(day, ofAccount), from: 'shipping' }, today);
  return age.ok ? {} : { dob_year: [age.message] };
}

/** Null: the text is not a date. The rule of permits says more of its days than that they are not open. */
function dateErrors(verdict: DateVerdict | null): FieldErrors {
  if (verdict?.ok || verdict?.reason === 'no-permit') return {};
  const isStuck = verdict?.reason === 'no-dates';
  return { requestedShipDate: [isStuck ? MESSAGES.noDeliveryDates : MESSAGES.invalid] };
}
