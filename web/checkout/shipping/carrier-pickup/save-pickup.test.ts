import { describe, expect, test } from 'vitest';
import type { CheckoutData } from '../../load-checkout.ts';
import { checkRecipient, judgeRecipientZip } from './save-pickup.ts';

/** A guest's checkout on 2 March 2027. */
const checkoutOf = (alcoholVolume: number) =>
  ({
    lookups: { today: '03/02/2027' },
    cart: { shoppingCartItems: [{ alcoholVolume }] },
    customer: null,
  }) as unknown as CheckoutData;

const person = {
  fedexLocationId: 'CDX94558',
  'pickUpPersonAddress.name_first': 'Ada',
  'pickUpPersonAddress.name_last': 'Byron',
  'pickUpPersonAddress.address1': '1245 Main Street',
  'pickUpPersonAddress.city': 'Napa',
  'pickUpPersonAddress.stateShort': 'CA',
  'pickUpPersonAddress.zip': '94558',
  'pickUpPersonAddress.phone': '(707) 555-0143',
};

function formWith(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}

const wrongWith = (values: Readonly<Record<string, string>>, asksBirthDate = false) =>
  checkRecipient(formWith({ ...person, ...values }), checkoutOf(asksBirthDate ? 14 : 0));

describe('a recipient', () => {
  test('whole and known to be of age is fine', () => {
    expect(wrongWith({})).toEqual({});
    expect(wrongWith({ dob_month: '3', dob_day: '17', dob_year: '1980' }, true)).toEqual({});
  });

  test('names each missing field', () => {
    const empty = Object.fromEntries(Object.keys(person).map((name) => [name, '']));
    const { 'pickUpPersonAddress.stateShort': _, fedexLocationId: __, ...required } = empty;
    expect(wrongWith({ ...empty, fedexLocationId: 'CDX94558' }, true)).toEqual(
      Object.fromEntries(
        [...Object.keys(required), 'dob_month', 'dob_day', 'dob_year'].map((name) => [name, ['Required']]),
      ),
    );
  });

  test.each([
    ['pickUpPersonAddress.zip', '9455', 'Invalid Zip Code.'],
    ['pickUpPersonAddress.phone', '555', 'Please enter a valid phone number'],
    ['pickUpPersonAddress.name_first', 'x'.repeat(51), 'Must not exceed 50 characters'],
  ])('%s "%s": %s', (name, value, message) => {
    expect(wrongWith({ [name]: value })).toEqual({ [name]: [message] });
  });

  test('is 21 on the day, not a day before', () => {
    expect(wrongWith({ dob_month: '2', dob_day: '2', dob_year: '2006' }, true)).toEqual({});
    expect(wrongWith({ dob_month: '2', dob_day: '3', dob_year: '2006' }, true)).toEqual({
      dob_year: ['Must be 21 or older'],
    });
    expect(wrongWith({ dob_month: '1', dob_day: '30', dob_year: '1980' }, true)).toEqual({
      dob_day: ['Invalid Date'],
    });
  });
});

describe("a recipient's ZIP", () => {
  const place = { stateShort: 'CA', states: [entry(5, 'CA'), entry(44, 'TX')] };
  const judged = (zip: string, answer: unknown) =>
    judgeRecipientZip({ call: async () => answer } as never, zip, place);
  const at = (placeName: string, state: string, stateAbbreviation: string) => ({
    ok: true,
    data: { valid: true, places: [{ placeName, state, stateAbbreviation }] },
  });

  test("in the location's state fills in the city", async () => {
    expect(await judged('94558', at('Napa', 'California', 'CA'))).toEqual({ errors: [], city: 'Napa' });
  });

  test('elsewhere says so', async () => {
    expect(await judged('75201', at('Dallas', 'Texas', 'TX'))).toEqual({
      errors: ['Zip is not in selected state.', '75201 is in Texas.'],
      city: null,
    });
  });

  test('that does not exist is called invalid, with the period', async () => {
    expect((await judged('99999', { ok: true, data: { valid: false, places: [] } })).errors).toEqual([
      'Invalid Zip Code.',
    ]);
    expect((await judged('9455', null)).errors).toEqual(['Invalid Zip Code.']);
  });

  test('that cannot be looked up passes', async () => {
    expect(await judged('94558', { ok: false })).toEqual({ errors: [], city: null });
  });
});

function entry(stateId: number, stateShort: string) {
  return { stateId, stateShort, stateName: stateShort, countryId: 37, offSiteShipping: true };
}
