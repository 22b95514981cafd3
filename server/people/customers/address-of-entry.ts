import type { AddressBookEntry } from '../../../contract/user.ts';

export function addressOfEntry(entry: AddressBookEntry) {
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
  };
}
