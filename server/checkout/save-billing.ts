import type { BillingForm, StoredBilling } from '../../contract/billing.ts';
import type { FieldErrors } from '../../contract/error.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import { stateById, UNITED_STATES } from '../../domain/geography/states.ts';
import { type BirthDateVerdict, judgeBirthDate } from '../../domain/people/age.ts';
import type { CartKey, ShippingDraft } from '../cart/cart-record.ts';
import type { CartParts } from '../cart/change-cart.ts';
import { PAYMENT_UNDER_WAY, undoneByRefusal } from '../cart/change-cart.ts';
import { lockCart } from '../cart/store.ts';
import { accept, invalidFields, type Result, reject } from '../http/refusal.ts';
import type { PaymentGateway } from '../providers/payment/gateway.ts';
import { EMPTY_CART } from './empty-cart.ts';
import { selectShipping, writeBilling } from './store.ts';

export interface BillingParts extends CartParts {
  readonly gateway: PaymentGateway;
}

/**
 * Keeps who pays: the billing address (the shipping address where the form says so), the birth date, and the card's
 * token when the page has handed the card to the vault. Under 21 and broken fields are refused (`invalid`).
 */
export async function saveBilling(
  parts: BillingParts,
  key: CartKey,
  form: BillingForm,
): Promise<Result<StoredBilling>> {
  const token = form.paymentToken ?? null;
  const card = token === null ? null : await parts.gateway.describe(token);
  const fields: FieldErrors = {
    ...birthDateErrors(judgeBirthDate(form, parts.clock.today())),
    ...(token !== null && card === null ? { paymentToken: [MESSAGES.paymentFailed] } : {}),
  };
  return undoneByRefusal(parts.db, async (trx) => {
    const locked = await lockCart(trx, key);
    if (locked === null) return reject(EMPTY_CART);
    if (locked.status === 'paying') return reject(PAYMENT_UNDER_WAY);
    const { cartId } = locked;
    const address = billingAddress(form, form.sameAsShipping ? await selectShipping(trx, cartId) : null);
    const errors = { ...address.errors, ...fields };
    if (!address.value || Object.keys(errors).length > 0) return reject(invalidFields(errors));
    const { clubJoin: _c, password: _p, confirmPassword: _q, ...kept } = form;
    const billing: StoredBilling = { ...kept, ...address.value, paymentToken: token, card };
    await writeBilling(trx, cartId, billing);
    return accept(billing);
  });
}

type BillingAddress = Pick<
  StoredBilling,
  | 'name_first'
  | 'name_last'
  | 'company'
  | 'address1'
  | 'address2'
  | 'city'
  | 'stateId'
  | 'stateShort'
  | 'zip'
  | 'phone'
  | 'countryId'
>;

function billingAddress(
  form: BillingForm,
  shipping: ShippingDraft | null,
): { value: BillingAddress | null; errors: FieldErrors } {
  const source = form.sameAsShipping ? shipping?.form : form;
  if (!source) return { value: null, errors: { sameAsShipping: [MESSAGES.noAddressGuest] } };
  const { name_first, name_last, address1, city, stateId, zip, phone } = source;
  const state = stateId === undefined ? undefined : stateById(stateId);
  if (!state) return { value: null, errors: { stateId: [MESSAGES.invalidState] } };
  // The contract's schema has seen to it that an own address has all of these.
  if (!name_first || !name_last || !address1 || !city || !zip || !phone) {
    return { value: null, errors: { address1: [MESSAGES.noAddressGuest] } };
  }
  return {
    value: {
      name_first,
      name_last,
      company: source.company ?? null,
      address1,
      address2: source.address2 ?? null,
      city,
      stateId: state.stateId,
      stateShort: state.stateShort,
      zip,
      phone,
      countryId: UNITED_STATES,
    },
    errors: {},
  };
}

/** The message stands at the part of the date that the shopper would look at first. */
function birthDateErrors(verdict: BirthDateVerdict): FieldErrors {
  switch (verdict) {
    case 'ok':
      return {};
    case 'missing':
      return { dob_month: [MESSAGES.required], dob_day: [MESSAGES.required], dob_year: [MESSAGES.required] };
    case 'invalid':
      return { dob_day: [MESSAGES.invalidDate] };
    case 'under-age':
      return { dob_year: [MESSAGES.underAge] };
  }
}
