import { expect, test } from 'vitest';
import { alcoholNotice, HAND_OVER } from './hand-over.ts';

test('only deliveries mention delivery attempts and a signature at the door', () => {
  const isAboutTheDoor = (text: string) => /delivery attempts|must sign/.test(text);
  expect(alcoholNotice('deliver').filter(isAboutTheDoor)).toHaveLength(2);
  expect(alcoholNotice('carrier-pickup').filter(isAboutTheDoor)).toEqual([]);
  expect(alcoholNotice('winery-pickup').filter(isAboutTheDoor)).toEqual([]);
});

test('a winery ships nothing: no parcel, no fee, no weather', () => {
  expect(alcoholNotice('winery-pickup').join(' ')).not.toMatch(/parcel|fee|weather/i);
});

const PICKS_UP = 'The person who picks up the order must be 21 or over and bring a photo ID.';
const AGAIN = 'Shipping a returned parcel again costs an extra fee.';
const WEATHER = 'Weather may delay your delivery: heat and frost can spoil wine.';

test.each([
  [
    'deliver',
    [
      'An adult aged 21 or over must sign for the delivery.',
      'The carrier makes three delivery attempts; then the parcel is returned to us.',
      AGAIN,
      WEATHER,
    ],
  ],
  [
    'carrier-pickup',
    [
      PICKS_UP,
      'The location holds the parcel for a limited time; then it is returned to us.',
      AGAIN,
      WEATHER,
    ],
  ],
  ['winery-pickup', [PICKS_UP, 'Your order is ready from the pick-up date you choose.']],
] as const)('a shopper who chooses %s is told who takes the wine, and what else to know', (kind, notice) => {
  expect(alcoholNotice(kind)).toEqual(notice);
  expect(HAND_OVER[kind]).toBe(notice[0]);
});
