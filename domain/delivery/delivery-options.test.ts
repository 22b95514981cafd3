import { expect, test } from 'vitest';
import { deliveryOptions, isMethodOffered, resetsOf, wineriesOffered } from './delivery-options.ts';
import { WINERIES, wineriesOf } from './methods.ts';

test('each brand offers delivery, the carrier, and its own wineries, in this order', () => {
  expect(deliveryOptions(wineriesOf(1))).toEqual([
    { value: 'DELIVER', label: 'Deliver to an address' },
    { value: 'PICKUP_FEDEX', label: 'Pick up at a FedEx location' },
    { value: '17', label: 'Pick up at Alder Ridge, Oakville' },
    { value: '7', label: 'Pick up at Alder Ridge, Healdsburg' },
  ]);
  expect(deliveryOptions(wineriesOf(2)).map(({ label }) => label)).toEqual([
    'Deliver to an address',
    'Pick up at a FedEx location',
    'Pick up at Twomey, Calistoga',
    'Pick up at Twomey, Healdsburg',
  ]);
});

test.each([
  ['DELIVER', true, true],
  ['PICKUP_FEDEX', true, true],
  ['17', true, false],
  ['7', true, false],
  ['8', false, true],
  ['12', false, true],
  ['33', false, false],
  ['34', false, false],
  ['1', false, false],
  ['', false, false],
])('%j is offered by brand 1: %s, by brand 2: %s', (method, byFirst, bySecond) => {
  expect(isMethodOffered(method, 1, [])).toBe(byFirst);
  expect(isMethodOffered(method, 2, [])).toBe(bySecond);
  expect(isMethodOffered(method, 1, [{ brandingId: 2 }])).toBe(byFirst || bySecond);
});

test('a site offers the wineries of all brands in the cart, its own first', () => {
  const offered = (site: 1 | 2, brands: readonly (1 | 2)[]) =>
    wineriesOffered(
      WINERIES,
      site,
      brands.map((brandingId) => ({ brandingId })),
    ).map(({ shipViaId }) => shipViaId);
  expect(offered(1, [2, 1])).toEqual([17, 7, 8, 12]);
  expect(offered(2, [1])).toEqual([8, 12, 17, 7]);
  expect(offered(2, [2])).toEqual([8, 12]);
});

test.each(['DELIVER', 'PICKUP_FEDEX'])(
  'choosing %s goes back to service 1 and clears the address',
  (method) => {
    expect(resetsOf(method)).toEqual({
      shipViaId: 1,
      cleared: [
        'addressBookId',
        'name_first',
        'name_last',
        'company',
        'address1',
        'address2',
        'city',
        'stateId',
        'stateShort',
        'zip',
        'phone',
        'isHoldAtFedex',
        'fedexLocationId',
        'pickUpPersonAddress',
      ],
    });
  },
);

test.each([17, 7, 8, 12])('choosing winery %d takes its id and leaves the name', (id) => {
  expect(resetsOf(String(id))).toEqual({
    shipViaId: id,
    cleared: ['company', 'isHoldAtFedex', 'fedexLocationId', 'pickUpPersonAddress'],
  });
});

test.each(['33', '34', 'deliver', '9', ''])('there is no method %j to choose', (method) => {
  expect(resetsOf(method)).toBeNull();
});
