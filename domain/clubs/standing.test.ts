import { describe, expect, test } from 'vitest';
import {
  COUNTED_STATES,
  isCounted,
  isOpen,
  MEMBERSHIP_STATES,
  type MembershipState,
  statesBefore,
} from './membership-states.ts';
import { type Standing, standingOf } from './standing.ts';

describe('what may happen to a membership', () => {
  test('is this table, and nothing leads out of a cancelled one', () => {
    expect(Object.fromEntries(MEMBERSHIP_STATES.map((state) => [state, statesBefore(state)]))).toEqual({
      pending: [],
      active: ['pending', 'on hold'],
      'on hold': ['active'],
      cancelled: ['pending', 'active', 'on hold'],
    });
  });
});

test.each<[MembershipState, boolean, boolean]>([
  ['pending', true, true],
  ['active', true, true],
  ['on hold', false, true],
  ['cancelled', false, false],
])('a %s membership counts for the next shipment: %s, can still change: %s', (state, counted, open) => {
  expect(isCounted(state)).toBe(counted);
  expect(isOpen(state)).toBe(open);
});

test('the shipment is planned for pending and active members', () => {
  expect(COUNTED_STATES).toEqual(['pending', 'active']);
});

describe('the standing of a shopper in a club', () => {
  test.each<[MembershipState[], Standing]>([
    [[], 'new'],
    [['pending'], 'member'],
    [['active'], 'member'],
    [['on hold'], 'member'],
    [['cancelled'], 'former'],
    [['cancelled', 'cancelled'], 'former'],
    [['cancelled', 'active'], 'member'],
    [['on hold', 'cancelled'], 'member'],
  ])('with %j: %s', (states, standing) => {
    expect(standingOf(states)).toBe(standing);
  });
});
