import { expect, test } from 'vitest';
import type { AddressBookEntry } from '../../../contract/user.ts';
import { addressFieldsOf, defaultsOf, inOrder } from './address-values.ts';

const entry = (AddressBookID: number, is: Partial<AddressBookEntry> = {}): AddressBookEntry => ({
  AddressBookID,
  FirstName: 'Grace',
  LastName: 'Hopper',
  Company: null,
  Address1: '1 Main St',
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
});

test('defaults come first, the others keep their order', () => {
  const book = [
    entry(1),
    entry(2, { IsDefaultMailing: true }),
    entry(3),
    entry(4, { IsDefaultShipping: true }),
  ];
  expect(inOrder(book).map((each) => each.AddressBookID)).toEqual([4, 2, 1, 3]);
});

test('an entry fills the address form', () => {
  expect(addressFieldsOf(entry(1, { Company: 'Navy' }))).toEqual({
    name_first: 'Grace',
    name_last: 'Hopper',
    company: 'Navy',
    address1: '1 Main St',
    address2: null,
    city: 'Napa',
    stateId: 6,
    zip: '94558',
    phone: '(707) 555-0100',
    countryId: 37,
  });
  expect(defaultsOf(entry(1))).toEqual({});
  expect(defaultsOf(entry(1, { IsDefaultMailing: true }))).toEqual({ makeDefaultBilling: 'on' });
});
