import { describe, expect, test } from 'vitest';
import { MEMBERSHIP_STATES, type MembershipState, statesBefore } from './membership-states.ts';
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
