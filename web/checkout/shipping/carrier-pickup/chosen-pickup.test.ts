import { describe, expect, test } from 'vitest';
import { MESSAGES } from '../../../../domain/checkout/messages.ts';
import { formValuesOf } from '../../../forms/form-reply.ts';
import {
  CARRIER_PICKUP,
  type ChosenPickup,
  decodePickup,
  encodePickup,
  pickupIn,
  withChosenPickup,
} from './chosen-pickup.ts';
import { atThePickup } from './pickup-errors.ts';

const pickup: ChosenPickup = {
  counter: {
    fedexLocationId: 'CDX94558',
    company: 'FedEx Office & Print',
    address1: '12 Main St',
    address2: 'Suite 4',
    city: 'Napa',
    stateShort: 'CA',
    zip: '94558',
    fedexLocationPhone: '8005550142',
  },
  recipient: {
    'pickUpPersonAddress.name_first': 'Ada',
    'pickUpPersonAddress.name_last': 'Byron',
    'pickUpPersonAddress.company': 'Engines',
    'pickUpPersonAddress.address1': '1245 Main Street',
    'pickUpPersonAddress.city': 'Oakland',
    'pickUpPersonAddress.zip': '94601',
    'pickUpPersonAddress.phone': '(707) 555-0143',
    dob_month: '3',
  },
};

function formWith(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}

test('a pick-up is read as it was written, odd characters included', () => {
  expect(decodePickup(encodePickup(pickup))).toEqual(pickup);
  expect(decodePickup('')).toBeNull();
});

test('what is no part of a recipient is not kept with one', () => {
  const text = encodePickup({ ...pickup, recipient: { ...pickup.recipient, email: 'ada@example.org' } });
  expect(text).not.toContain('ada');
});

describe('the form that is posted', () => {
  test('has the counter as its address, and the person beside it', () => {
    const form = formWith({ email: 'ada@example.org', [CARRIER_PICKUP]: encodePickup(pickup) });
    expect(formValuesOf(withChosenPickup(form))).toEqual({
      email: 'ada@example.org',
      isHoldAtFedex: 'on',
      fedexLocationId: 'CDX94558',
      company: 'FedEx Office & Print',
      address1: '12 Main St',
      address2: 'Suite 4',
      city: 'Napa',
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

  test('names no counter while none is chosen, and stays as it is without the field', () => {
    const none = formWith({ email: 'ada@example.org', [CARRIER_PICKUP]: '' });
    expect(formValuesOf(withChosenPickup(none))).toEqual({ email: 'ada@example.org' });
    const plain = formWith({ fedexLocationId: 'CDX94558', zip: '94601' });
    expect(withChosenPickup(plain)).toBe(plain);
  });
});

describe('at first', () => {
  const stored = {
    ...pickup.recipient,
    ...pickup.counter,
    deliveryMethod: 'PICKUP_FEDEX',
    name_first: 'Ada',
    phone: '(707) 555-0143',
  };

  test('the field holds the pick-up that is stored', () => {
    expect(decodePickup(pickupIn(stored))).toEqual(pickup);
  });

  test('what the field held comes first, also when it was emptied', () => {
    expect(pickupIn({ ...stored, [CARRIER_PICKUP]: '' })).toBe('');
    expect(pickupIn({ ...stored, [CARRIER_PICKUP]: 'fedexLocationId=1' })).toBe('fedexLocationId=1');
  });

  test('another way to get the wine brings none', () => {
    expect(pickupIn({ deliveryMethod: 'DELIVER', address1: '12 Main St', company: 'Engines' })).toBe('');
  });
});

describe('errors of the form', () => {
  const wrong = {
    email: ['Required'],
    fedexLocationId: ['Please select a Fedex pick up location'],
    'pickUpPersonAddress.zip': ['Invalid Zip Code.'],
    'pickUpPersonAddress.city': ['Required'],
    phone: ['Required'],
  };

  test('without a counter ask for one, and for nothing of its recipient', () => {
    expect(atThePickup(wrong, formWith({ [CARRIER_PICKUP]: '' }))).toEqual({
      email: ['Required'],
      fedexLocationId: [MESSAGES.noCarrierLocation],
    });
  });

  test('with a counter stand together, each once', () => {
    const form = formWith({ [CARRIER_PICKUP]: encodePickup(pickup) });
    const { fedexLocationId: _, ...ofRecipient } = wrong;
    expect(atThePickup(ofRecipient, form)).toEqual({
      email: ['Required'],
      fedexLocationId: ['Invalid Zip Code.', 'Required'],
    });
    expect(atThePickup({ email: ['Required'] }, form)).toEqual({ email: ['Required'] });
  });

  test('stay where they are in a form of plain fields', () => {
    expect(atThePickup(wrong, formWith({}))).toBe(wrong);
    const plain = formWith({ [CARRIER_PICKUP]: '', 'pickUpPersonAddress.name_first': '' });
    expect(atThePickup(wrong, plain)).toBe(wrong);
  });
});
