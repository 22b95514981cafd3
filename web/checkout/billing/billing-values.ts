import type { StoredBilling } from '../../../contract/billing.ts';
import type { AddressBookEntry, User } from '../../../contract/user.ts';
import { parseUsDate, partsOf } from '../../../domain/dates/day.ts';
import { DELIVER, PICKUP_FEDEX } from '../../../domain/delivery/methods.ts';
import { UNITED_STATES } from '../../../domain/geography/countries.ts';
import { hasExpired } from '../../cards/has-expired.ts';
import { ADDRESS_FIELDS } from '../../forms/address-field-names.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { storedValues } from '../../forms/stored-values.ts';
import { ADDRESS_BOOK_ID, NEW } from '../address-book/chosen-address.ts';
import { pickerValues } from '../address-book/picker-values.ts';
import type { CheckoutData } from '../load-checkout.ts';
import type { StoredShipping } from '../shipping/stored-shipping.ts';

/**
 * What the billing form shows at first: what is stored, else what is known of the shopper. `book` is the one that the
 * picker shows; null where the form stands instead.
 */
export function billingValues(checkout: CheckoutData, book: readonly AddressBookEntry[] | null): FormValues {
  const { billing, customer } = checkout;
  const values = {
    countryId: String(UNITED_STATES),
    ...(billing === null && recipientBirthDate(checkout.shipping)),
    ...(customer && { ...knownBirthDate(customer), ...preferredCard(checkout, customer) }),
    ...(billing && storedValues(billing)),
  };
  return customer
    ? { ...values, ...(book ? pickedAddress(checkout, book) : typedAddress(checkout)) }
    : guestValues(values, checkout);
}

/** How a guest is offered the address from shipping; null where a winery pick-up has none to share. */
export function sharedAddressLabel({ shipping }: Pick<CheckoutData, 'shipping'>): string | null {
  if (shipping === null || isDelivered(shipping)) return 'Same as shipping address';
  return recipientOf(shipping) ? "Same as the recipient's address" : null;
}

/** A guest's shipping address serves for both until the guest says otherwise; it is not put into the fields for another. */
function guestValues(values: FormValues, checkout: CheckoutData): FormValues {
  const { billing, shipping } = checkout;
  if (shipping !== null && !isDelivered(shipping) && !sharesWithRecipient(billing, shipping)) {
    const { sameAsShipping: _, ...own } = values;
    return billing ? own : { ...own, ...pickUpPerson(shipping) };
  }
  if (!(billing?.sameAsShipping ?? billing === null)) return values;
  const own = Object.entries(values).filter(([name]) => name === 'countryId' || !isAddressField(name));
  return { ...Object.fromEntries(own), sameAsShipping: 'on' };
}

/** Who picks up is most often who pays. */
function pickUpPerson(shipping: StoredShipping | null): FormValues {
  if (!shipping) return {};
  const { name_first, name_last, phone } = shipping;
  return storedValues({ name_first, name_last, phone });
}

/** The stored choice, else the default billing address, else where the parcel goes. */
function pickedAddress({ billing, shipping }: CheckoutData, book: readonly AddressBookEntry[]): FormValues {
  const picked = pickerValues('billing', billing, book);
  if (ADDRESS_BOOK_ID in picked) return picked;
  if (isDelivered(shipping))
    return pickerValues('billing', { ...addressIn(shipping), addressBookId: shipping.addressBookId }, book);
  const recipient = recipientOf(shipping);
  return recipient ? pickerValues('billing', { ...addressIn(recipient), addressBookId: NEW }, book) : picked;
}

function typedAddress({ billing, shipping }: CheckoutData): FormValues {
  const known = isDelivered(shipping) ? shipping : recipientOf(shipping);
  return billing || known === null ? {} : storedValues(addressIn(known));
}

type CounterPickup = Extract<StoredShipping, { deliveryMethod: typeof PICKUP_FEDEX }>;

/** Who picks up at a carrier location, with the state, which is the location's; null for every other method. */
function recipientOf(shipping: StoredShipping | null) {
  if (shipping?.deliveryMethod !== PICKUP_FEDEX) return null;
  const { pickUpPersonAddress: person, stateId } = shipping as CounterPickup;
  return { ...person, stateId };
}

/** The stored billing address may be that of an earlier method, which the tick would replace without a word. */
function sharesWithRecipient(billing: StoredBilling | null, shipping: StoredShipping): boolean {
  const recipient = recipientOf(shipping);
  return (
    billing?.sameAsShipping === true &&
    recipient !== null &&
    billing.address1 === recipient.address1 &&
    billing.zip === recipient.zip
  );
}

/** Name and birth date of who picks up at a carrier location; null where no birth date was asked for. */
export function recipientIn({ shipping }: Pick<CheckoutData, 'shipping'>): FormValues | null {
  const birthDate = recipientBirthDate(shipping);
  return 'dob_year' in birthDate ? { ...pickUpPerson(shipping), ...birthDate } : null;
}

/** Asked for at the carrier location already: who picks up is most often who pays. */
function recipientBirthDate(shipping: StoredShipping | null): FormValues {
  if (recipientOf(shipping) === null || shipping === null) return {};
  const { dob_month, dob_day, dob_year } = shipping;
  return storedValues({ dob_month, dob_day, dob_year });
}

function isDelivered(
  shipping: StoredShipping | null,
): shipping is Extract<StoredShipping, { deliveryMethod: typeof DELIVER }> {
  return shipping?.deliveryMethod === DELIVER;
}

/** The address alone: that it is to be saved, or to be a default, was said of the parcel. */
function addressIn(shipping: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(shipping).filter(([name]) => isAddressField(name)));
}

function isAddressField(name: string): boolean {
  return (ADDRESS_FIELDS as readonly string[]).includes(name);
}

function knownBirthDate({ DOB }: User): FormValues {
  const day = parseUsDate(DOB ?? '');
  if (day === null) return {};
  const { year, month, day: dayOfMonth } = partsOf(day);
  return { dob_month: String(month - 1), dob_day: String(dayOfMonth), dob_year: String(year) };
}

/** A default card that has expired is not chosen for anybody: another one is the customer's to choose. */
function preferredCard({ lookups }: CheckoutData, { CreditCards }: User): FormValues {
  const today = parseUsDate(lookups.today);
  const card = CreditCards.find((each) => each.IsDefault && !(today && hasExpired(each, today)));
  return card ? { cardId: String(card.CardId) } : {};
}
