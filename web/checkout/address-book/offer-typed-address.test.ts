import { describe, expect, test } from 'vitest';
import { decodeAddress } from './chosen-address.ts';
import { withTypedOffered } from './offer-typed-address.ts';

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
  test('is the new address, and chosen; the rest stays as it was', () => {
    const offered = withTypedOffered(typed);
    expect(offered).toMatchObject({ email: 'ada@example.org', isGift: '', addressBookId: 'new' });
    expect(offered).not.toHaveProperty('address1');
    expect(decodeAddress(offered?.newAddress ?? '')).toMatchObject({
      address1: '1245 Main Street',
      zip: '94558',
    });
  });

  test('is offered and not chosen while a part is missing', () => {
    const offered = withTypedOffered({ ...typed, zip: ' ' });
    expect(offered).not.toHaveProperty('addressBookId');
    expect(offered?.newAddress).toContain('Main');
  });

  test.each([
    ['nothing was typed', { ...typed, address1: '' }],
    ['the picker had a new address before', { ...typed, newAddress: 'city=Napa' }],
    ['the billing address is the shipping address', { ...typed, sameAsShipping: 'on' }],
  ])('is none when %s', (_, draft) => {
    expect(withTypedOffered(draft)).toBeNull();
  });
});
