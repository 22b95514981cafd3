import { describe, expect, test } from 'vitest';
import { afterChoosing } from './after-choosing.ts';

const delivery = { deliveryMethod: 'DELIVER', shipViaId: '1', requestedShipDate: '12/02/2026' };
const winery = { deliveryMethod: '17', shipViaId: '17', requestedShipDate: '12/01/2026' };
const typed = {
  ...delivery,
  shipViaId: '9',
  requestedShipDate: '12/03/2026',
  name_first: 'Amy',
  company: 'Stone & Sons',
  address1: '1245 Main Street',
  isGift: 'on',
  giftNote: 'Cheers',
};

describe('choosing', () => {
  test('a winery begins with its id, its first day and the names on the page', () => {
    const values = afterChoosing({ method: '17', current: typed, remembered: null, fresh: winery });
    expect(values).toMatchObject({ ...winery, name_first: 'Amy', giftNote: 'Cheers' });
    expect(values).not.toHaveProperty('company');
  });

  test('a delivery clears the address, also that of the picker, and goes back to service 1', () => {
    const values = afterChoosing({ method: 'DELIVER', current: typed, remembered: null, fresh: delivery });
    expect(values).toEqual({ ...delivery, isGift: 'on', giftNote: 'Cheers' });
  });

  test('a method again restores what was typed for it, but keeps what belongs to the order', () => {
    const current = { ...winery, name_first: 'Bo', giftNote: 'Cheers, Bo' };
    const values = afterChoosing({
      method: 'DELIVER',
      current,
      remembered: { ...typed, shipViaId: '1' },
      fresh: delivery,
    });
    expect(values).toMatchObject({
      name_first: 'Amy',
      address1: '1245 Main Street',
      requestedShipDate: '12/03/2026',
      isGift: 'on',
      giftNote: 'Cheers, Bo',
    });
  });

  test('a day chosen for another service does not come back with it', () => {
    const values = afterChoosing({ method: 'DELIVER', current: winery, remembered: typed, fresh: delivery });
    expect(values).toMatchObject({ shipViaId: '1', requestedShipDate: '12/02/2026' });
  });
});
