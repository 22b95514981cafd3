import { shippingForm } from '../../../contract/shipping.ts';
import type { AddressBookEntry } from '../../../contract/user.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { DELIVER, PICKUP_FEDEX } from '../../../domain/delivery/methods.ts';
import type { FieldErrors } from '../../forms/form-reply.ts';
import { errorsOf } from '../../forms/parse-form.ts';
import { ADDRESS_BOOK_ID, hasPicker, withChosenAddress } from '../address-book/chosen-address.ts';
import { atThePicker } from '../address-book/picker-errors.ts';
import { withChosenPickup } from './carrier-pickup/chosen-pickup.ts';
import { atThePickup } from './carrier-pickup/pickup-errors.ts';
import { NO_DATE_OFFERED } from './no-date-offered.ts';
import { WHOLE_ADDRESS } from './whole-address.ts';

/** Errors of the shipping form that need no server (spec §5). `book` is the customer's. */
export function checkShipping(form: FormData, book: readonly AddressBookEntry[]): FieldErrors {
  const whole = withoutHiddenGift(withChosenPickup(withChosenAddress(form, book)));
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

const GIFT_FIELDS = ['giftSenderName', 'giftName', 'giftRecipientEmail', 'giftNote'];

/**
 * A posted form without the gift fields that an unticked box hides. They stay on the page, but are not sent and cannot
 * fail the form. A winery's gift note has no box.
 */
export function withoutHiddenGift(form: FormData): FormData {
  const hasBox = [DELIVER, PICKUP_FEDEX].includes(String(form.get('deliveryMethod')));
  if (!hasBox || form.has('isGift')) return form;
  const shown = new FormData();
  for (const [name, value] of form) if (!GIFT_FIELDS.includes(name)) shown.append(name, value);
  return shown;
}
