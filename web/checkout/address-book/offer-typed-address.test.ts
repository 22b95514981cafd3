import { describe, expect, test } from 'vitest';
import { typedAddress } from './offer-typed-address.ts';

const typed = {
  email: 'ada@example.org',
  name_first: 'Ada',
  name_last: 'Byron',
  address1: '1245 Main Street',
  city: 'Napa',
  stateId: '6',
  zip: '94558',
  phone: '(707) 555-0143',
  isGift: '',
};

describe('what a guest typed, for the picker of the customer that the guest turned out to be', () => {
  test('is a whole address, and nothing else', () => {
    const { email: _, isGift: __, ...address } = typed;
    expect(typedAddress(typed)).toEqual({ address, isWhole: true });
  });

  test('is no whole address while a part is missing', () => {
    expect(typedAddress({ ...typed, zip: ' ' })).toMatchObject({ address: { city: 'Napa' }, isWhole: false });
  });

  test.each([
    ['nothing was typed', { ...typed, address1: '' }],
    ['the billing address is the shipping address', { ...typed, sameAsShipping: 'on' }],
  ])('is none when %s', (_, draft) => {
    expect(typedAddress(draft)).toBeNull();
  });
});
