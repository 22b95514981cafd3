import { expect, test } from 'vitest';
import { lastShipDayCovered, lastShipDayToAuthorize } from './authorization-life.ts';

test('what is let go for a later day is asked for again before it ships, not on the same day', () => {
  expect(lastShipDayCovered('2027-02-26')).toBe('2027-03-03');
  expect(lastShipDayToAuthorize('2027-02-26')).toBe('2027-02-28');
});
