import { expect, test } from 'vitest';
import { lastShipDayCovered, lastShipDayToAuthorize } from './authorization-life.ts';

test('a voided authorization is renewed before the ship day, not on the same day', () => {
  expect(lastShipDayCovered('2027-02-26')).toBe('2027-03-03');
  expect(lastShipDayToAuthorize('2027-02-26')).toBe('2027-02-28');
});
