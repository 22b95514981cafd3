import { expect, test } from 'vitest';
import {
  AUTHORIZATION_LIVES_DAYS,
  lastShipDayCovered,
  lastShipDayToAuthorize,
} from './authorization-life.ts';

test('a voided authorization is renewed before the ship day, not on the same day', () => {
  expect(lastShipDayCovered('2027-02-26')).toBe('2027-03-03');
  expect(lastShipDayToAuthorize('2027-02-26')).toBe('2027-02-28');
});

test('every card keeps an authorization for five days', () => {
  expect(AUTHORIZATION_LIVES_DAYS).toBe(5);
  expect(lastShipDayCovered('2027-12-29')).toBe('2028-01-03');
});
