import type { AddressBookEntry, Membership } from '../../../contract/user.ts';
import { DELIVER } from '../../../domain/delivery/methods.ts';
import type { FormValues } from '../../forms/form-reply.ts';

export function addressFieldsOf(entry: AddressBookEntry) {
  return {
    name_first: entry.FirstName,
    name_last: entry.LastName,
    company: entry.Company,
    address1: entry.Address1,
    address2: entry.Address2,
    city: entry.City,
    stateId: entry.StateID,
    zip: entry.Zip,
    phone: entry.Phone,
    countryId: entry.CountryID,
  };
}

export function defaultsOf(entry: AddressBookEntry): FormValues {
  return {
    ...(entry.IsDefaultShipping && { makeDefaultShipping: 'on' }),
    ...(entry.IsDefaultMailing && { makeDefaultBilling: 'on' }),
  };
}

export function inOrder(book: readonly AddressBookEntry[]): AddressBookEntry[] {
  const rank = (entry: AddressBookEntry) => (entry.IsDefaultShipping ? 0 : entry.IsDefaultMailing ? 1 : 2);
  return [...book].sort((one, other) => rank(one) - rank(other));
}

/** Whether shipments of the membership go to the address. It keeps its own copy, so compare the contents. */
export function shipsTo(
  entry: AddressBookEntry,
  { deliveryMethod, shippingAddress: to }: Membership,
): boolean {
  return (
    deliveryMethod === DELIVER &&
    entry.FirstName === to.name_first &&
    entry.LastName === to.name_last &&
    entry.Address1 === to.address1 &&
    (entry.Address2 ?? '') === (to.address2 ?? '') &&
    entry.Zip === to.zip
  );
}

/** Of memberships that have not ended, those whose shipments are delivered. */
export function deliveredTo(memberships: readonly Membership[]): Membership[] {
  return memberships.filter(
    ({ state, deliveryMethod }) => state !== 'cancelled' && deliveryMethod === DELIVER,
  );
}
