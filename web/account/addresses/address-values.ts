import type { AddressBookEntry } from '../../../contract/user.ts';
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
