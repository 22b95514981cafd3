import { z } from 'zod';
import { brandingId, deliveryMethod, dollars, usDate } from './fields.ts';
import { postalAddress, samplePostalAddress } from './postal-address.ts';

export const addressBookEntry = z
  .object({
    AddressBookID: z.int(),
    FirstName: z.string(),
    LastName: z.string(),
    Company: z.string().nullable(),
    Address1: z.string(),
    Address2: z.string().nullable(),
    City: z.string(),
    StateID: z.int(),
    StateShort: z.string(),
    Zip: z.string(),
    Phone: z.string(),
    Email: z.string(),
    CountryID: z.int(),
    DOB: usDate.nullable(),
    IsDefaultShipping: z.boolean(),
    IsDefaultMailing: z.boolean().describe('The default billing address'),
  })
  .meta({ id: 'AddressBookEntry' });

export type AddressBookEntry = z.infer<typeof addressBookEntry>;

export const sampleAddressBookEntry: AddressBookEntry = {
  AddressBookID: 5009,
  FirstName: 'Ada',
  LastName: 'Hart',
  Company: null,
  Address1: '100 Main Street',
  Address2: null,
  City: 'Napa',
  StateID: 6,
  StateShort: 'CA',
  Zip: '94558',
  Phone: '(707) 555-0101',
  Email: 'ada@example.com',
  CountryID: 37,
  DOB: null,
  IsDefaultShipping: true,
  IsDefaultMailing: false,
};

export const creditCard = z
  .object({
    CardId: z.int(),
    CardTypeId: z.int().describe('1 Mastercard, 2 Visa, 3 American Express, 8 Discover, 0 unknown'),
    LastFour: z.string(),
    ExpirationMonth: z.int().describe('1 to 12'),
    ExpirationYear: z.int(),
    IsDefault: z.boolean(),
    isAuthorized: z.boolean(),
  })
  .meta({ id: 'CreditCard' });

export type CreditCard = z.infer<typeof creditCard>;

export const sampleCreditCard: CreditCard = {
  CardId: 7009,
  CardTypeId: 2,
  LastFour: '1111',
  ExpirationMonth: 12,
  ExpirationYear: 2030,
  IsDefault: true,
  isAuthorized: true,
};

export const emailPrefs = z
  .object({
    IsDiscoveringProduct: z.boolean(),
    IsWineEducation: z.boolean(),
    IsDiscoveringTwomey: z.boolean(),
    IsDiscoveringTimeless: z.boolean(),
  })
  .meta({ id: 'EmailPrefs' });

export type EmailPrefs = z.infer<typeof emailPrefs>;

export const membership = z
  .object({
    membershipId: z.int(),
    clubTypeId: z.int(),
    clubName: z.string(),
    brandingId,
    tierId: z.int(),
    tierName: z.string(),
    pricePerShipment: dollars,
    state: z.enum(['pending', 'active', 'on hold', 'cancelled']),
    joinedAt: z.iso.datetime(),
    stateSince: z.iso.datetime(),
    policyVersion: z.string(),
    agreedAt: z.iso.datetime(),
    nextShipmentDate: usDate
      .nullable()
      .describe('The ship day; null if none is planned, or the planned one leaves the member out'),
    leftOutThrough: usDate
      .nullable()
      .describe('Releases through this ship day leave a new member out; null if none does'),
    wantsEveryRelease: z.boolean().describe('The member takes those releases, too'),
    deliveryMethod,
    shippingAddress: postalAddress.describe('Where shipments go'),
    cardId: z.int().nullable().describe('The card on file, one of CreditCards'),
  })
  .meta({ id: 'Membership' });

export type Membership = z.infer<typeof membership>;

export const sampleMembership: Membership = {
  membershipId: 311,
  clubTypeId: 2,
  clubName: 'Club Twomey',
  brandingId: 2,
  tierId: 3,
  tierName: 'Three Bottles',
  pricePerShipment: 165,
  state: 'active',
  joinedAt: '2027-03-01T18:06:59.135Z',
  stateSince: '2027-03-01T18:06:59.135Z',
  policyVersion: '2026-07',
  agreedAt: '2027-03-01T18:06:40.000Z',
  nextShipmentDate: '04/05/2027',
  leftOutThrough: '05/01/2027',
  wantsEveryRelease: true,
  deliveryMethod: 'DELIVER',
  shippingAddress: samplePostalAddress,
  cardId: 7009,
};

export const user = z
  .object({
    userId: z.int(),
    email: z.string(),
    name_first: z.string(),
    name_last: z.string(),
    DOB: usDate.nullable(),
    emailVerified: z.boolean(),
    AddressBook: z.array(addressBookEntry),
    CreditCards: z.array(creditCard).describe('Authorized cards only'),
    emailPrefs,
    memberships: z.array(membership).describe('Of the wine clubs, the newest first'),
  })
  .meta({ id: 'User' });

export type User = z.infer<typeof user>;

export const sampleUser: User = {
  userId: 1006,
  email: 'ada@example.com',
  name_first: 'Ada',
  name_last: 'Hart',
  DOB: '05/17/1985',
  emailVerified: true,
  AddressBook: [sampleAddressBookEntry],
  CreditCards: [sampleCreditCard],
  emailPrefs: {
    IsDiscoveringProduct: true,
    IsWineEducation: false,
    IsDiscoveringTwomey: true,
    IsDiscoveringTimeless: false,
  },
  memberships: [],
};
