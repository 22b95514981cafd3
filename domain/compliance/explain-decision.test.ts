import { expect, test } from 'vitest';
import { explainDecision } from './explain-decision.ts';
import type { ShipmentFacts } from './shipment-facts.ts';

const FACTS: ShipmentFacts = {
  fulfilment: 'deliver',
  state: 'CA',
  stateName: 'California',
  shipDay: '2027-03-02',
  containsAlcohol: true,
  wineMl: 2250,
  strongestAbvPercent: 14.1,
  isShippable: true,
  isPoBox: false,
  dryPlace: null,
  isCarrierPickupAllowed: true,
  isAdultSignatureNeeded: true,
  recipientState: null,
  recipientAge: 41,
  maxAbvPercent: null,
  volumes: [{ maxMl: 9000, months: 1, per: 'person', usedMl: 4500 }],
  fitsFrom: null,
  termsValidAsOf: null,
};

const told = (facts: Partial<ShipmentFacts>) =>
  Object.fromEntries(
    explainDecision({ ...FACTS, ...facts }).map(({ ruleId, outcome, figures }) => [
      ruleId,
      [outcome, figures],
    ]),
  );

test('each rule names its inputs', () => {
  expect(told({})).toEqual({
    'state-open': ['passed', 'CA: wine may be sent'],
    'po-box': ['passed', 'no PO box'],
    'dry-place': ['passed', 'no dry place'],
    'carrier-pickup': ['not-asked', 'pickup locations may hand out wine'],
    'recipient-state': ['not-asked', 'lives in a state not known, picks up in CA'],
    'minimum-age': ['passed', 'age 41, at least 21'],
    'alcohol-cap': ['passed', '14.1% at most in it, no cap'],
    'volume-cap': ['passed', '2250 ml of wine, 4500 ml before it of 9000 ml in a month for one person'],
    'tax-rates': ['passed', 'tax rates known'],
  });
});

test('tells rules that would refuse from rules that do not apply', () => {
  const refused = told({ isShippable: false, recipientAge: 20, maxAbvPercent: 14 });
  expect([refused['state-open']?.[0], refused['minimum-age'], refused['alcohol-cap']]).toEqual([
    'refused',
    ['refused', 'age 20, at least 21'],
    ['refused', '14.1% at most in it, 14% allowed'],
  ]);
  expect(told({ containsAlcohol: false, recipientAge: 20 })['minimum-age']?.[0]).toBe('not-asked');
});
