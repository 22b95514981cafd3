import type { AddressBookEntry } from '../../../../contract/user.ts';

export function bookEntry(AddressBookID: number, is: Partial<AddressBookEntry> = {}): AddressBookEntry {
  return {
    AddressBookID,
    FirstName: 'Grace',
    LastName: 'Hopper',
    Company: 'Navy',
    Address1: '1245 Main Street',
    Address2: null,
    City: 'Napa',
    StateID: 6,
    StateShort: 'CA',
    Zip: '94558',
    Phone: '(707) 555-0100',
    Email: 'grace@example.com',
    CountryID: 37,
    DOB: null,
    IsDefaultShipping: false,
    IsDefaultMailing: false,
    ...is,
  };
}
