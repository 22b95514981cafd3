import { expect, test } from 'vitest';
import { lastShipDayHeldFrom, lastShipDayToHold } from './authorization-life.ts';

test('what is let go for a later day is asked for again before it ships, not on the same day', () => {
  expect(lastShipDayHeldFrom('2027-02-26')).toBe('2027-03-03');
  expect(lastShipDayToHold('2027-02-26')).toBe('2027-02-28');
});
