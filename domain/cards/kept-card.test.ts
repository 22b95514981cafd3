import { expect, test } from 'vitest';
import { CARD_KEPT_HOURS, isCardStillKept } from './kept-card.ts';

const NOW = new Date('2026-11-12T18:00:00Z');

test.each([
  ['a card of this moment', '2026-11-12T18:00:00Z', true],
  ['a card one millisecond short of a day', '2026-11-11T18:00:00.001Z', true],
  ['a card of a day ago', '2026-11-11T18:00:00Z', false],
  ['no card', null, false],
  ['a cart that never had one', undefined, false],
  ['a date that is empty', '', false],
])('%s', (_name, keptAt, isKept) => {
  expect(isCardStillKept(keptAt, NOW)).toBe(isKept);
});

test('a new card is kept for a day', () => {
  expect(CARD_KEPT_HOURS).toBe(24);
});
