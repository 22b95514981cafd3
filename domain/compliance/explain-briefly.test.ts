import { expect, test } from 'vitest';
import { explainBriefly } from './explain-briefly.ts';
import { judgeShipment } from './judge-shipment.ts';
import type { Fulfilment, ShipmentInput } from './shipment-facts.ts';
import { type StateTermsOverride, stateTerms } from './state-terms.ts';

function briefly(
  code: string,
  to: Partial<{
    zip: string;
    isPoBox: boolean;
    notServedBy: string;
    kind: 'carrier-pickup';
    recipientState: string;
  }> = {},
  what: Partial<ShipmentInput> = {},
  override: Partial<StateTermsOverride> = {},
) {
  const destination = {
    terms: stateTerms(code, [{ ...override, state: code }]),
    zip: '00000',
    isPoBox: false,
  };
  const fulfilment = { kind: 'deliver', recipientState: null, ...destination, ...to } as Fulfilment;
  const decision = judgeShipment({
    fulfilment,
    containsAlcohol: true,
    bottles: [{ ml: 750, count: 1, alcoholVolume: 14.1 }],
    shipDay: '2026-11-30',
    history: [],
    recipientAge: 30,
    ...what,
  });
  if (decision.ok) throw new Error('nothing is refused');
  return [decision.ruleId, explainBriefly(decision)];
}

test('a product card says that nothing ships to a place, and which', () => {
  expect(briefly('UT')).toEqual(['state-open', 'Can’t ship to Utah']);
  expect(briefly('XX')).toEqual(['state-open', 'Can’t ship to this place']);
  expect(briefly('FL', { zip: '32321' })).toEqual(['dry-place', 'Can’t ship to Liberty County']);
  expect(briefly('AE', { notServedBy: 'FedEx' }, { containsAlcohol: false })).toEqual([
    'carrier-service',
    'Can’t ship to Armed Forces Europe/Africa/Middle East/Canada',
  ]);
  expect(briefly('SD', {}, { stateWithoutTaxRates: 'South Dakota' })).toEqual([
    'tax-rates',
    'Can’t ship to South Dakota',
  ]);
});

test.each([
  ['po-box', () => briefly('CA', { isPoBox: true })],
  ['carrier-pickup', () => briefly('AL', { kind: 'carrier-pickup' })],
  ['recipient-state', () => briefly('NV', { kind: 'carrier-pickup', recipientState: 'CA' })],
  ['minimum-age', () => briefly('CA', {}, { recipientAge: 20 })],
  ['alcohol-cap', () => briefly('CA', {}, {}, { maxAbvPercent: 14 })],
  ['volume-cap', () => briefly('CA', {}, {}, { volumeCaps: [{ maxMl: 749, months: 0, per: 'person' }] })],
] as const)('a product card says that wine can be picked up where %s refuses a parcel', (ruleId, refused) => {
  expect(refused()).toEqual([ruleId, 'Pickup only']);
});
