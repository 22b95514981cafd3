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

const explain = (facts: Partial<ShipmentFacts>) =>
  Object.fromEntries(
    explainDecision({ ...FACTS, ...facts }).map(({ ruleId, outcome, figures }) => [
      ruleId,
      [outcome, figures],
    ]),
  );

test('each rule names its inputs', () => {
  expect(explain({})).toEqual({
    'state-open': ['passed', 'CA: wine may be sent'],
    permit: ['passed', 'no permit asked for'],
    label: ['passed', 'no label is missing'],
    'po-box': ['passed', 'no PO box'],
    'carrier-service': ['passed', 'the carrier delivers there'],
    'dry-place': ['passed', 'not a dry place'],
    'carrier-pickup': ['not-asked', 'pickup locations may hand out wine'],
    'recipient-state': ['not-asked', 'lives in a state not known, picks up in CA'],
    'minimum-age': ['passed', 'age 41, at least 21'],
    'alcohol-cap': ['passed', 'alcohol 14.1%, no limit'],
    'volume-cap': ['passed', '2,250 mL of wine, 4,500 mL before it of 9,000 mL in a month for one person'],
    'tax-rates': ['passed', 'tax rates known'],
  });
});

test('distinguishes rules that would refuse from rules that do not apply', () => {
  const refused = explain({ isShippable: false, recipientAge: 20, maxAbvPercent: 14 });
  expect([refused['state-open']?.[0], refused['minimum-age'], refused['alcohol-cap']]).toEqual([
    'refused',
    ['refused', 'age 20, at least 21'],
    ['refused', 'alcohol 14.1%, limit 14%'],
  ]);
  expect(explain({ containsAlcohol: false, recipientAge: 20 })['minimum-age']?.[0]).toBe('not-asked');
});

test.each<[string, Partial<ShipmentFacts>, string]>([
  ['state-open', { isShippable: false, state: 'UT' }, 'UT: wine may not be sent'],
  ['state-open', { state: null }, 'no state: wine may be sent'],
  ['permit', { permit: { number: 'OH-1', until: null, from: null } }, 'permit OH-1'],
  ['permit', { permit: { number: null, until: null, from: null } }, 'no permit on the ship day'],
  ['label', { unregistered: ['Merlot', 'Rosé'] }, 'not registered: Merlot, Rosé'],
  ['po-box', { isPoBox: true }, 'a PO box'],
  ['carrier-service', {}, 'the carrier delivers there'],
  ['carrier-service', { notServedBy: 'FedEx' }, 'FedEx does not deliver there'],
  ['dry-place', { dryPlace: 'Liberty County' }, 'Liberty County'],
  ['carrier-pickup', { isCarrierPickupAllowed: false }, 'pickup locations may not hand out wine'],
  ['recipient-state', { recipientState: 'GA', state: 'AL' }, 'lives in GA, picks up in AL'],
  ['recipient-state', { state: null }, 'lives in a state not known, picks up in no state'],
  ['minimum-age', { recipientAge: null }, 'age not known'],
  ['volume-cap', { volumes: [] }, '2,250 mL of wine, no limit'],
  [
    'volume-cap',
    {
      volumes: [
        { maxMl: 18_000, months: 0, per: 'person', usedMl: 0 },
        { maxMl: 18_000, months: 2, per: 'address', usedMl: 750 },
        { maxMl: 108_000, months: 12, per: 'person-or-address', usedMl: 1500 },
      ],
    },
    '2,250 mL of wine, 0 mL before it of 18,000 mL in an order for one person; 750 mL before it of 18,000 mL in 2 months for one address; 1,500 mL before it of 108,000 mL in 12 months for one person or address',
  ],
  ['tax-rates', { stateWithoutTaxRates: 'South Dakota' }, 'no tax rates for South Dakota'],
  ['tax-rates', { stateWithoutTaxRates: null }, 'tax rates known'],
])('%s with %j: %s', (ruleId, facts, figures) => {
  expect(explain(facts)[ruleId]?.[1]).toBe(figures);
});

test('a cart without wine is asked for a PO box and for tax rates only', () => {
  const outcomes = Object.entries(explain({ containsAlcohol: false, fulfilment: 'carrier-pickup' }));
  expect(outcomes.map(([ruleId, row]) => `${ruleId} ${row?.[0]}`)).toEqual([
    'state-open not-asked',
    'permit not-asked',
    'label not-asked',
    'po-box passed',
    'carrier-service passed',
    'dry-place not-asked',
    'carrier-pickup not-asked',
    'recipient-state not-asked',
    'minimum-age not-asked',
    'alcohol-cap not-asked',
    'volume-cap not-asked',
    'tax-rates passed',
  ]);
});

test('a winery is asked for the age and for tax rates only', () => {
  const outcomes = Object.entries(explain({ fulfilment: 'winery-pickup' }));
  const applied = outcomes.filter(([, row]) => row?.[0] !== 'not-asked');
  expect(applied.map(([ruleId]) => ruleId)).toEqual(['minimum-age', 'tax-rates']);
});

test('each rule says its version, in the order in which it is asked', () => {
  expect(explainDecision(FACTS).map(({ ruleId, version }) => `${ruleId} ${version}`)).toEqual([
    'state-open 1',
    'permit 1',
    'label 1',
    'po-box 2',
    'carrier-service 1',
    'dry-place 1',
    'carrier-pickup 1',
    'recipient-state 1',
    'minimum-age 1',
    'alcohol-cap 1',
    'volume-cap 1',
    'tax-rates 1',
  ]);
});
