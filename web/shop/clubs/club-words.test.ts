import { describe, expect, test } from 'vitest';
import type { ClubTier } from '../../../contract/clubs.ts';
import {
  bottlesAndPrice,
  nextShipment,
  secondShipmentWords,
  sentenceOf,
  termsInWords,
} from './club-words.ts';

const terms = {
  eligibleStates: [],
  processedDaysBeforeShipment: { least: 5, most: 7 },
  shipDays: ['Monday', 'Tuesday'],
  service: '2-day air',
  willCallWeeks: 6,
};

describe('the terms of a club', () => {
  const sentences = (changed: object = {}) => termsInWords({ ...terms, ...changed }).map(sentenceOf);

  test('have the words of the specification', () => {
    expect(sentences()).toEqual([
      'Orders are processed 5 to 7 days before shipment.',
      'Orders are shipped on Monday or Tuesday by 2-day air.',
      'Will-call orders are held for six weeks.',
    ]);
  });

  test('may be others', () => {
    expect(sentences({ processedDaysBeforeShipment: { least: 3, most: 3 } })[0]).toContain('3 days');
    expect(sentences({ shipDays: ['Wednesday'], service: 'ground' })[1]).toContain('Wednesday by ground');
    expect(sentences({ willCallWeeks: 1 })[2]).toContain('one week.');
    expect(sentences({ willCallWeeks: 12 })[2]).toContain('12 weeks.');
  });
});

test('the day of the next shipment is read out, where it is known', () => {
  expect(nextShipment({ nextShipmentDate: '01/04/2027' })).toBe('January 4, 2027');
  expect(nextShipment({ nextShipmentDate: null })).toBeNull();
});

const newMembers = { days: 60, nextShipmentDate: '04/05/2027', isLeftOut: true };

test.each<[string, object, string | null, string]>([
  [
    'that leaves out who joins today',
    {},
    null,
    'The club’s release of April 5, 2027 is within 60 days of your first shipment, so it comes without you unless you ask for it under Membership in your account. Your second shipment is the release after it.',
  ],
  [
    'far enough from today',
    { isLeftOut: false },
    null,
    'Your second shipment is the club’s release of April 5, 2027.',
  ],
  [
    'far enough from today, and not from the chosen day',
    { isLeftOut: false },
    '2027-03-20',
    'The club’s release of April 5, 2027 is within 60 days of your first shipment, so it comes without you unless you ask for it under Membership in your account. Your second shipment is the release after it.',
  ],
  [
    'that is not planned',
    { nextShipmentDate: null, isLeftOut: false },
    null,
    'Your second shipment is the club’s next release. Its day is not set yet. A release within 60 days of your first shipment comes without you, unless you ask for it.',
  ],
  [
    'that is not planned, in a club that leaves no one out',
    { days: 0, nextShipmentDate: null, isLeftOut: false },
    null,
    'Your second shipment is the club’s next release. Its day is not set yet.',
  ],
])('a new member reads of a release %s', (_, change, firstShipDay, words) => {
  expect(secondShipmentWords({ newMembers: { ...newMembers, ...change } }, firstShipDay)).toBe(words);
});

test.each([
  [3, 279, '3 bottles, $93.00 each'],
  [6, 539, '6 bottles, about $89.83 each'],
  [1, 80, '1 bottle'],
])('%i bottles for %f dollars are %s', (bottles, pricePerShipment, words) =>
  expect(bottlesAndPrice({ bottles, pricePerShipment } as ClubTier)).toBe(words),
);
