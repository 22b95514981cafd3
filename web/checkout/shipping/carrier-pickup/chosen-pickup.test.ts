import { describe, expect, test } from 'vitest';
import { MESSAGES } from '../../../../domain/checkout/messages.ts';
import { formValuesOf } from '../../../forms/form-reply.ts';
import { atThePickup, type ChosenPickup, pickupWith, withChosenPickup } from './chosen-pickup.ts';

const pickup: ChosenPickup = {
  deliveryMethod: 'PICKUP_FEDEX',
  fedexLocationId: 'CDX94558',
  company: 'FedEx Office & Print',
  address1: '12 Main St',
  address2: null,
  city: 'Napa',
  stateId: 6,
  stateShort: 'CA',
  zip: '94558',
  fedexLocationPhone: '8005550142',
  pickUpPersonAddress: {
    name_first: 'Ada',
    name_last: 'Byron',
    company: 'Engines',
    address1: '1245 Main Street',
    city: 'Oakland',
    stateShort: 'CA',
    zip: '94601',
    phone: '(707) 555-0143',
  },
  dob_month: 3,
};

const posted = () => {
  const form = new FormData();
  form.set('email', 'ada@example.org');
  return form;
};

describe('the form that is posted', () => {
  test('has the location as its address, and the person beside it', () => {
    expect(formValuesOf(withChosenPickup(posted(), pickup))).toEqual({
      email: 'ada@example.org',
      deliveryMethod: 'PICKUP_FEDEX',
      isHoldAtFedex: 'on',
      fedexLocationId: 'CDX94558',
      company: 'FedEx Office & Print',
      address1: '12 Main St',
      city: 'Napa',
      stateId: '6',
      stateShort: 'CA',
      zip: '94558',
      name_first: 'Ada',
      name_last: 'Byron',
      phone: '(707) 555-0143',
      'pickUpPersonAddress.name_first': 'Ada',
      'pickUpPersonAddress.name_last': 'Byron',
      'pickUpPersonAddress.company': 'Engines',
      'pickUpPersonAddress.address1': '1245 Main Street',
      'pickUpPersonAddress.city': 'Oakland',
      'pickUpPersonAddress.stateShort': 'CA',
      'pickUpPersonAddress.zip': '94601',
      'pickUpPersonAddress.phone': '(707) 555-0143',
      dob_month: '3',
    });
  });

  test('counts only with the carrier of the location', () => {
    expect(pickupWith('PICKUP_FEDEX', pickup)).toBe(pickup);
    expect([pickupWith('PICKUP_OTHER', pickup), pickupWith(undefined, undefined)]).toEqual([null, null]);
  });

  test('names no location while none is chosen', () => {
    expect(formValuesOf(withChosenPickup(posted(), null))).toEqual({ email: 'ada@example.org' });
  });
});

describe('errors of the form', () => {
  const wrong = {
    email: ['Required'],
    'pickUpPersonAddress.zip': ['Invalid Zip Code.'],
    'pickUpPersonAddress.city': ['Required'],
    phone: ['Required'],
  };

  test('without a location ask for one, and for nothing of its recipient', () => {
    expect(atThePickup(wrong, new FormData(), null)).toEqual({
      email: ['Required'],
      fedexLocationId: [MESSAGES.noCarrierLocation],
    });
  });

  test('with a location are shown together, each once', () => {
    expect(atThePickup(wrong, new FormData(), pickup)).toEqual({
      email: ['Required'],
      fedexLocationId: ['Invalid Zip Code.', 'Required'],
    });
    expect(atThePickup({ email: ['Required'] }, new FormData(), pickup)).toEqual({ email: ['Required'] });
  });
});
