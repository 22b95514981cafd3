import { z } from 'zod';
import { usDate } from './fields.ts';

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

export const emailPrefs = z
  .object({
    IsDiscoveringProduct: z.boolean(),
    IsWineEducation: z.boolean(),
    IsDiscoveringTwomey: z.boolean(),
    IsDiscoveringTimeless: z.boolean(),
  })
  .meta({ id: 'EmailPrefs' });

export type EmailPrefs = z.infer<typeof emailPrefs>;

export const user = z
  .object({
    userId: z.int(),
    email: z.string(),
    name_first: z.string(),
    name_last: z.string(),
    DOB: usDate.nullable(),
    emailVerified: z.boolean(),
    AddressBook: z.array(addressBookEntry),
    CreditCards: z.array(creditCard).describe('Authorised cards only'),
    emailPrefs,
  })
  .meta({ id: 'User' });

export type User = z.infer<typeof user>;
