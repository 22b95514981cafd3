import type { Lookups } from '../../../contract/lookups.ts';
import { shippingForm } from '../../../contract/shipping.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { DELIVER, isCarrierPickup, PARCEL_METHODS } from '../../../domain/delivery/methods.ts';
import { BIRTH_DATE_PARTS, requiredBirthDateErrors } from '../../forms/birth-date-errors.ts';
import type { FieldErrors } from '../../forms/form-reply.ts';
import { isEmpty } from '../../forms/is-empty.ts';
import { errorsOf } from '../../forms/parse-form.ts';
import { atThePicker, hasPicker, withChosenAddress } from '../address-book/chosen-address.ts';
import { ADDRESS_BOOK_ID, type OfferedAddresses } from '../address-book/offered-addresses.ts';
import {
  atThePickup,
  type ChosenPickup,
  pickupWith,
  withChosenPickup,
} from './carrier-pickup/chosen-pickup.ts';
import { NO_DATE_OFFERED, WHOLE_ADDRESS } from './field-names.ts';

/** What the form refers to: saved on the server before the form is sent. */
export interface Chosen {
  readonly offered: OfferedAddresses | null;
  readonly pickup: ChosenPickup | null;
  /** As the lookups have them. */
  readonly roadDays?: Lookups['roadDays'];
  /** Left out: the server checks ages. */
  readonly today?: Day;
}

export function wholeForm(form: FormData, { offered, pickup }: Chosen): FormData {
  const visible = withoutHidden(form);
  const method = form.get('deliveryMethod');
  if (method === DELIVER) return withChosenAddress(visible, offered);
  return isCarrierPickup(method) ? withChosenPickup(visible, pickupWith(method, pickup)) : visible;
}

export function atTheChoice(errors: FieldErrors, form: FormData, chosen: Chosen): FieldErrors {
  const method = form.get('deliveryMethod');
  if (isCarrierPickup(method)) return atThePickup(errors, form, pickupWith(method, chosen.pickup));
  return method === DELIVER && hasPicker(form, chosen.offered)
    ? atThePicker(errors, wholeForm(form, chosen))
    : errors;
}

/** Errors of the shipping form that need no server. */
export function checkShipping(form: FormData, chosen: Chosen): FieldErrors {
  const errors: Record<string, readonly string[]> = { ...errorsOf(wholeForm(form, chosen), shippingForm) };
  if (isEmpty(form, 'email')) errors.email = [MESSAGES.required];
  if (wantsTexts(form) && form.has('dob_year'))
    Object.assign(errors, requiredBirthDateErrors(form, chosen.today ?? null));
  if (form.has(NO_DATE_OFFERED)) errors.requestedShipDate = [MESSAGES.noDeliveryDates];
  const isTyped = form.get('deliveryMethod') === DELIVER && !hasPicker(form, chosen.offered);
  if (isTyped && isEmpty(form, 'name_first') && isEmpty(form, 'address1')) {
    const isCustomers = form.has(ADDRESS_BOOK_ID);
    errors[WHOLE_ADDRESS] = [isCustomers ? MESSAGES.noAddressLoggedIn : MESSAGES.noAddressGuest];
  }
  return atTheChoice(errors, form, chosen);
}

const GIFT_FIELDS = ['giftSenderName', 'giftName', 'giftRecipientEmail', 'giftNote'];

function wantsTexts(form: FormData): boolean {
  return form.has('smsMarketing') || form.has('smsTransactional');
}

/** They stay on the page, but are not sent and cannot fail the form. A winery's gift note has no box. */
function withoutHidden(form: FormData): FormData {
  const hasGiftBox = PARCEL_METHODS.includes(String(form.get('deliveryMethod')));
  const hidden = [
    ...(hasGiftBox && !form.has('isGift') ? GIFT_FIELDS : []),
    ...(wantsTexts(form) ? [] : BIRTH_DATE_PARTS),
  ];
  const visible = new FormData();
  for (const [name, value] of form) if (!hidden.includes(name)) visible.append(name, value);
  return visible;
}
