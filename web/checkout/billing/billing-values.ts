import type { StoredBilling } from '../../../contract/billing.ts';
import type { StoredShipping } from '../../../contract/shipping.ts';
import type { User } from '../../../contract/user.ts';
import { parseUsDate } from '../../../domain/dates/day.ts';
import { DELIVER } from '../../../domain/delivery/methods.ts';
import { UNITED_STATES } from '../../../domain/geography/countries.ts';
import { hasExpired } from '../../cards/card-words.ts';
import { ADDRESS_FIELDS } from '../../forms/address-field-names.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { knownBirthDate } from '../../forms/known-birth-date.ts';
import { storedValues } from '../../forms/stored-values.ts';
import {
  isDefaultOf,
  NEW,
  type OfferedAddresses,
  offerAddresses,
} from '../address-book/offered-addresses.ts';
import type { CheckoutData } from '../load-checkout.ts';

/** The stored values, else the shopper's known data. */
export function billingValues(checkout: CheckoutData): FormValues {
  const { billing, customer } = checkout;
  const values = {
    countryId: String(UNITED_STATES),
    ...(billing === null && typedBirthDate(checkout.shipping)),
    ...(customer && { ...knownBirthDate(customer), ...preferredCard(checkout, customer) }),
    ...(billing && storedValues(billing)),
  };
  return customer
    ? { ...values, ...(offeredForBilling(checkout)?.values ?? typedAddress(checkout)) }
    : guestValues(values, checkout);
}

/** Null for a winery pickup, which has no address to share. */
export function sharedAddressLabel({ shipping }: Pick<CheckoutData, 'shipping'>): string | null {
  if (shipping === null || isDelivered(shipping)) return 'Same as shipping address';
  return recipientOf(shipping) ? "Same as the recipient's address" : null;
}

/** A guest's shipping address serves both until the guest changes that. It is not copied into the other fields. */
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

/** The pickup person is usually the payer. */
function pickUpPerson(shipping: StoredShipping | null): FormValues {
  if (!shipping) return {};
  const { name_first, name_last, phone } = shipping;
  return storedValues({ name_first, name_last, phone });
}

/** Null: the form has address fields instead. */
export function offeredForBilling({
  billing,
  shipping,
  choices,
  customer,
}: CheckoutData): OfferedAddresses | null {
  const book = customer?.AddressBook ?? [];
  if (book.length === 0) return null;
  const isKnown = billing !== null || book.some((entry) => isDefaultOf('billing', entry));
  return offerAddresses('billing', {
    book,
    chosen: choices.billingAddress,
    stored: isKnown ? billing : addressOfShipping(shipping),
  });
}

function addressOfShipping(shipping: StoredShipping | null) {
  if (isDelivered(shipping)) return { ...addressIn(shipping), addressBookId: shipping.addressBookId };
  const recipient = recipientOf(shipping);
  return recipient && { ...addressIn(recipient), addressBookId: NEW };
}

function typedAddress({ billing, shipping }: CheckoutData): FormValues {
  const known = isDelivered(shipping) ? shipping : recipientOf(shipping);
  return billing || known === null ? {} : storedValues(addressIn(known));
}

/** With the location's state; null for any other method. */
function recipientOf(shipping: StoredShipping | null) {
  if (shipping === null || !('pickUpPersonAddress' in shipping)) return null;
  return { ...shipping.pickUpPersonAddress, stateId: shipping.stateId };
}

/** The stored billing address may come from an earlier method, and the checkbox would silently replace it. */
function sharesWithRecipient(billing: StoredBilling | null, shipping: StoredShipping): boolean {
  const recipient = recipientOf(shipping);
  return (
    billing?.sameAsShipping === true &&
    recipient !== null &&
    billing.address1 === recipient.address1 &&
    billing.zip === recipient.zip
  );
}

/** Null if no birth date was asked for. */
export function recipientIn({ shipping }: Pick<CheckoutData, 'shipping'>): FormValues | null {
  const birthDate = recipientOf(shipping) === null ? {} : typedBirthDate(shipping);
  return 'dob_year' in birthDate ? { ...pickUpPerson(shipping), ...birthDate } : null;
}

/** Asked of who agrees to texts or picks up at a carrier, who is usually the payer. */
function typedBirthDate(shipping: StoredShipping | null): FormValues {
  if (shipping === null) return {};
  const { dob_month, dob_day, dob_year } = shipping;
  return storedValues({ dob_month, dob_day, dob_year });
}

function isDelivered(
  shipping: StoredShipping | null,
): shipping is Extract<StoredShipping, { deliveryMethod: typeof DELIVER }> {
  return shipping?.deliveryMethod === DELIVER;
}

/** Only the address: saving it or making it a default was chosen for shipping. */
function addressIn(shipping: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(shipping).filter(([name]) => isAddressField(name)));
}

function isAddressField(name: string): boolean {
  return (ADDRESS_FIELDS as readonly string[]).includes(name);
}

/** An expired default card is never preselected. The customer chooses another one. */
function preferredCard({ lookups }: CheckoutData, { CreditCards }: User): FormValues {
  const today = parseUsDate(lookups.today);
  const card = CreditCards.find((each) => each.IsDefault && !(today && hasExpired(each, today)));
  return card ? { cardId: String(card.CardId) } : {};
}
