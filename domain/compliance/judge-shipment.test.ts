import { describe, expect, test } from 'vitest';
import { judgeShipment, type Shipment } from './judge-shipment.ts';

const home: Shipment = {
  containsAlcohol: true,
  isStateShippable: true,
  address1: '100 Main Street',
  address2: null,
};

describe('whether a shipment may travel', () => {
  test('wine to a street in a state that allows it', () => {
    expect(judgeShipment(home)).toEqual({ ok: true });
  });

  test('wine to a state that does not', () => {
    expect(judgeShipment({ ...home, isStateShippable: false })).toEqual({
      ok: false,
      reason: 'We are unable to ship to the selected state.',
    });
  });

  test('a corkscrew may go where wine may not', () => {
    expect(judgeShipment({ ...home, containsAlcohol: false, isStateShippable: false })).toEqual({ ok: true });
  });

  test.each([{ address1: 'P.O. Box 12' }, { address1: '100 Main Street', address2: 'POB 7' }])(
    'nothing to a PO box: $address1 $address2',
    (address) => {
      expect(judgeShipment({ ...home, containsAlcohol: false, ...address })).toEqual({
        ok: false,
        reason: 'Shipping to a PO Box is prohibited.',
      });
    },
  );
});
