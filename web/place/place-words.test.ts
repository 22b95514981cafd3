import { expect, test } from 'vitest';
import type { ToDoor } from '../../contract/quote.ts';
import { toDoorWords } from './place-words.ts';

const place = { zip: '85001', city: 'Phoenix', state: 'Arizona', stateShort: 'AZ', pickup: null };
const toDoor: ToDoor = {
  isAllowed: true,
  reason: null,
  shortReason: null,
  total: 89.81,
  deliveryDate: '07/09/2027',
  badWeather: null,
  shipViaId: 1,
};

test.each<[string, Partial<ToDoor>]>([
  ['$89.81 to your door by Fri, Jul\u00a09', {}],
  ['$89.81 to your door once it is cooler', { badWeather: { kind: 'warm', reason: 'Too hot on the way' } }],
  ['$89.81 to your door once it is warmer', { badWeather: { kind: 'freezing', reason: 'Too cold' } }],
  ['Can’t ship to Utah', { total: null, deliveryDate: null, shortReason: 'Can’t ship to Utah' }],
])('a card says ‘%s’', (words, differs) => {
  expect(toDoorWords({ ...toDoor, ...differs }, place)).toBe(words);
});

test('a card says from when a winery has it', () => {
  expect(toDoorWords(toDoor, { ...place, city: 'Oakville', pickup: '8' })).toBe(
    '$89.81 in Oakville from Fri, Jul\u00a09',
  );
});
