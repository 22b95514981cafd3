import { describe, expect, test } from 'vitest';
import type { StoredBilling } from '../../../contract/billing.ts';
import type { AddressBookEntry, CreditCard, User } from '../../../contract/user.ts';
import type { CheckoutData } from '../load-checkout.ts';
import { billingValues, offeredForBilling, sharedAddressLabel } from './billing-values.ts';

const home: AddressBookEntry = {
  AddressBookID: 7,
  FirstName: 'Mary',
  LastName: 'Somerville',
  Company: null,
  Address1: '1 Main Street',
  Address2: null,
  City: 'Napa',
  StateID: 6,
  StateShort: 'CA',
  Zip: '94558',
  Phone: '(707) 555-0143',
  Email: 'mary@example.com',
  CountryID: 37,
  DOB: null,
  IsDefaultShipping: true,
  IsDefaultMailing: false,
};
const office: AddressBookEntry = {
  ...home,
  AddressBookID: 8,
  IsDefaultShipping: false,
  IsDefaultMailing: true,
};
const visa: CreditCard = {
  CardId: 31,
  CardTypeId: 2,
  LastFour: '1111',
  ExpirationMonth: 12,
  ExpirationYear: 2031,
  IsDefault: true,
  isAuthorized: true,
};

function customer(parts: Partial<User>): User {
  return {
    userId: 1,
    email: 'mary@example.com',
    name_first: 'Mary',
    name_last: 'Somerville',
    DOB: '05/17/1980',
    emailVerified: true,
    AddressBook: [],
    CreditCards: [],
    emailPrefs: {
      IsDiscoveringProduct: true,
      IsDiscoveringTwomey: true,
      IsWineEducation: false,
      IsDiscoveringTimeless: false,
    },
    memberships: [],
    ...parts,
  };
}

const shipping = {
  deliveryMethod: 'DELIVER',
  addressBookId: 7,
  name_first: 'Mary',
  name_last: 'Somerville',
  address1: '1 Main Street',
  city: 'Napa',
  stateId: 6,
  zip: '94558',
  phone: '(707) 555-0143',
  saveAddress: true,
};

/** Only what the form's first values look at. */
function checkout(parts: Partial<CheckoutData>): CheckoutData {
  const known = {
    lookups: { today: '03/02/2027' },
    shipping,
    billing: null,
    choices: {},
    customer: null,
    ...parts,
  };
  return known as unknown as CheckoutData;
}

describe('the billing form at first', () => {
  test('a guest’s shipping address serves for both, and is not copied into the fields', () => {
    expect(billingValues(checkout({}))).toEqual({ countryId: '37', sameAsShipping: 'on' });
  });

  test('a guest who picks up has no address to share: the form has the recipient’s name', () => {
    const winery = { deliveryMethod: '17', name_first: 'Ada', name_last: 'Byron', phone: '(707) 555-0143' };
    const picksUp = { shipping: winery } as unknown as Partial<CheckoutData>;
    const person = { name_first: 'Ada', name_last: 'Byron', phone: '(707) 555-0143' };
    expect(billingValues(checkout(picksUp))).toEqual({ countryId: '37', ...person });

    const billing = { sameAsShipping: true, address1: '1 Main Street' } as unknown as StoredBilling;
    expect(billingValues(checkout({ ...picksUp, billing }))).toEqual({
      countryId: '37',
      address1: '1 Main Street',
    });
  });

  describe('of a pick-up at a carrier location', () => {
    const recipient = {
      name_first: 'Ada',
      name_last: 'Byron',
      address1: '1245 Main Street',
      city: 'Napa',
      stateShort: 'CA',
      zip: '94558',
      phone: '(707) 555-0143',
    };
    const atCarrierLocation = {
      deliveryMethod: 'PICKUP_FEDEX',
      name_first: 'Ada',
      name_last: 'Byron',
      phone: '(707) 555-0143',
      address1: '2867 Commerce Dr',
      stateId: 6,
      pickUpPersonAddress: recipient,
      dob_month: 4,
      dob_day: 17,
      dob_year: 1980,
    };
    const shipping = atCarrierLocation as unknown as CheckoutData['shipping'];
    const birthDate = { dob_month: '4', dob_day: '17', dob_year: '1980' };

    test('a guest is offered the recipient’s address, and has given the birth date', () => {
      expect(billingValues(checkout({ shipping }))).toEqual({
        countryId: '37',
        name_first: 'Ada',
        name_last: 'Byron',
        phone: '(707) 555-0143',
        ...birthDate,
      });
      expect(sharedAddressLabel({ shipping })).toBe("Same as the recipient's address");
      const billing = { ...recipient, sameAsShipping: true } as unknown as StoredBilling;
      const shared = billingValues(checkout({ shipping, billing }));
      expect(shared.sameAsShipping).toBe('on');
      expect(shared).not.toHaveProperty('address1');
      const elsewhere = { ...billing, address1: '1 Main Street' } as StoredBilling;
      const values = billingValues(checkout({ shipping, billing: elsewhere }));
      expect(values).toMatchObject({ address1: '1 Main Street' });
      expect(values).not.toHaveProperty('sameAsShipping');
    });

    test('a customer without a default finds the recipient’s address chosen or filled in', () => {
      const own = { address1: '1245 Main Street', stateId: '6' };
      expect(billingValues(checkout({ shipping, customer: customer({}) }))).toMatchObject(own);
      const withBook = customer({ AddressBook: [home] });
      const offered = offeredForBilling(checkout({ shipping, customer: withBook }));
      expect(offered).toMatchObject({ values: { addressBookId: 'new' }, entered: own });
      const noBirthday = customer({ DOB: null });
      expect(billingValues(checkout({ shipping, customer: noBirthday }))).toMatchObject(birthDate);
    });
  });

  test('a customer’s birthday, default card and default billing address are there', () => {
    const known = customer({ AddressBook: [home, office], CreditCards: [visa] });
    expect(billingValues(checkout({ customer: known }))).toMatchObject({
      dob_month: '4',
      dob_day: '17',
      dob_year: '1980',
      cardId: '31',
      addressBookId: '8',
    });
  });

  test('without a default billing address, it is the shipping address', () => {
    const known = customer({ AddressBook: [home] });
    expect(billingValues(checkout({ customer: known })).addressBookId).toBe('7');
  });

  test('a customer with an empty book finds the shipping address in the form, and no wish to save it twice', () => {
    const values = billingValues(checkout({ customer: customer({}) }));
    expect(values).toMatchObject({ address1: '1 Main Street', zip: '94558', stateId: '6' });
    expect(values).not.toHaveProperty('saveAddress');
    expect(values).not.toHaveProperty('sameAsShipping');
  });

  test('a default card that has expired is not chosen', () => {
    const expired = { ...visa, ExpirationMonth: 2, ExpirationYear: 2027 };
    const good = { ...visa, ExpirationMonth: 3, ExpirationYear: 2027 };
    const valuesWith = (card: CreditCard) =>
      billingValues(checkout({ customer: customer({ CreditCards: [card] }) }));
    expect(valuesWith(expired)).not.toHaveProperty('cardId');
    expect(valuesWith(good).cardId).toBe('31');
  });

  test('what was chosen on an earlier visit goes before what is known', () => {
    const known = customer({ AddressBook: [home, office], CreditCards: [visa, { ...visa, CardId: 32 }] });
    const billing = {
      addressBookId: 7,
      cardId: 32,
      dob_month: 0,
      dob_day: 2,
      dob_year: 1990,
    } as Partial<StoredBilling> as StoredBilling;
    expect(billingValues(checkout({ customer: known, billing }))).toMatchObject({
      addressBookId: '7',
      cardId: '32',
      dob_year: '1990',
    });
  });
});
