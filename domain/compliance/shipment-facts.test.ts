import { expect, test } from 'vitest';
import { type Fulfilment, type ShipmentInput, shipmentFacts } from './shipment-facts.ts';
import { stateTerms } from './state-terms.ts';

const BOTTLES = [
  { ml: 750, count: 2, alcoholVolume: 13 },
  { ml: 375, count: 4, alcoholVolume: 14.5 },
  { ml: 1000, count: 9, alcoholVolume: 0 },
];

function factsOf(fulfilment: Fulfilment, overrides: Partial<ShipmentInput> = {}) {
  return shipmentFacts({
    fulfilment,
    containsAlcohol: true,
    bottles: BOTTLES,
    shipDay: '2026-11-30',
    history: [],
    recipientAge: 41,
    ...overrides,
  });
}

const CART = {
  shipDay: '2026-11-30',
  containsAlcohol: true,
  recipientAge: 41,
  stateWithoutTaxRates: null,
  wineMl: 3000,
  strongestAbvPercent: 14.5,
};

test('nothing of the road counts at a winery', () => {
  expect(factsOf({ kind: 'winery-pickup' })).toEqual({
    ...CART,
    fulfilment: 'winery-pickup',
    state: null,
    stateName: null,
    isShippable: true,
    isPoBox: false,
    dryPlace: null,
    isCarrierPickupAllowed: true,
    isAdultSignatureNeeded: false,
    recipientState: null,
    maxAbvPercent: null,
    volumes: [],
    fitsFrom: null,
    termsValidAsOf: null,
  });
});

test('an unknown state gets the strictest terms', () => {
  const unknown = { terms: null, zip: '32066', isPoBox: false };
  expect(factsOf({ kind: 'deliver', ...unknown })).toEqual({
    ...CART,
    fulfilment: 'deliver',
    state: null,
    stateName: null,
    isShippable: false,
    isPoBox: false,
    dryPlace: null,
    isCarrierPickupAllowed: false,
    isAdultSignatureNeeded: true,
    recipientState: null,
    maxAbvPercent: null,
    volumes: [],
    fitsFrom: null,
    termsValidAsOf: null,
  });
});

test('a pickup location has the terms of its state, and the home of who picks up', () => {
  const location = { terms: stateTerms('AL'), zip: '35203', isPoBox: true };
  expect(factsOf({ kind: 'carrier-pickup', ...location, recipientState: 'GA' })).toEqual({
    ...CART,
    fulfilment: 'carrier-pickup',
    state: 'AL',
    stateName: 'Alabama',
    isShippable: true,
    isPoBox: true,
    dryPlace: null,
    isCarrierPickupAllowed: false,
    isAdultSignatureNeeded: true,
    recipientState: 'GA',
    maxAbvPercent: null,
    volumes: [{ maxMl: 108_000, months: 12, per: 'person', usedMl: 0 }],
    fitsFrom: null,
    termsValidAsOf: stateTerms('AL')?.validAsOf,
  });
});

test('a cart without wine has none of it', () => {
  const facts = factsOf({ kind: 'winery-pickup' }, { bottles: [], containsAlcohol: false });
  expect(facts).toMatchObject({ wineMl: 0, strongestAbvPercent: 0, containsAlcohol: false });
});

test('the state without tax rates is among the facts', () => {
  const facts = factsOf({ kind: 'winery-pickup' }, { stateWithoutTaxRates: 'California' });
  expect(facts.stateWithoutTaxRates).toBe('California');
});

test.each([
  ['just fits', 9000 - 3000, null],
  ['is a milliliter too much', 9000 - 2999, '2026-12-20'],
])('the first day that fits, if the wine %s', (_, ml, fitsFrom) => {
  const history = [{ day: '2026-11-20', ml, isSameCustomer: true, isSameAddress: false }];
  const facts = factsOf(
    { kind: 'deliver', terms: stateTerms('DC'), zip: '20500', isPoBox: false },
    { history },
  );
  expect(facts.fitsFrom).toBe(fitsFrom);
  expect(facts.volumes).toEqual([{ maxMl: 9000, months: 1, per: 'person', usedMl: ml }]);
});
