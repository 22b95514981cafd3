import { shippingForm } from '../../../contract/shipping.ts';
import type { AddressBookEntry } from '../../../contract/user.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { DELIVER } from '../../../domain/delivery/methods.ts';
import type { FieldErrors } from '../../forms/form-reply.ts';
import { errorsOf } from '../../forms/parse-form.ts';
import { ADDRESS_BOOK_ID, hasPicker, withChosenAddress } from '../address-book/chosen-address.ts';
import { atThePicker } from '../address-book/picker-errors.ts';
import { withChosenPickup } from './carrier-pickup/chosen-pickup.ts';
import { atThePickup } from './carrier-pickup/pickup-errors.ts';
import { NO_DATE_OFFERED } from './no-date-offered.ts';
import { WHOLE_ADDRESS } from './whole-address.ts';

/** What is wrong with the shipping form by itself, before anybody is asked (spec §5). `book` is the customer's. */
export function checkShipping(form: FormData, book: readonly AddressBookEntry[]): FieldErrors {
  const whole = withChosenPickup(withChosenAddress(form, book));
  const errors: Record<string, readonly string[]> = { ...errorsOf(whole, shippingForm) };
  if (isEmpty(whole, 'email')) errors.email = [MESSAGES.required];
  if (form.has(NO_DATE_OFFERED)) errors.requestedShipDate = [MESSAGES.noDeliveryDates];
  if (form.get('deliveryMethod') !== DELIVER) return atThePickup(errors, form);
  if (hasPicker(form)) return atThePicker(errors, whole);
  if (isEmpty(whole, 'name_first') && isEmpty(whole, 'address1')) {
    const isCustomers = form.has(ADDRESS_BOOK_ID);
    errors[WHOLE_ADDRESS] = [isCustomers ? MESSAGES.noAddressLoggedIn : MESSAGES.noAddressGuest];
  }
  return errors;
}

function isEmpty(form: FormData, name: string): boolean {
  return String(form.get(name) ?? '').trim() === '';
}
