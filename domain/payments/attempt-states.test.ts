import { describe, expect, test } from 'vitest';
import {
  ATTEMPT_STATES,
  type AttemptState,
  canMove,
  isFinal,
  leavesNothingCharged,
} from './attempt-states.ts';

const ALLOWED: readonly [AttemptState, AttemptState][] = [
  ['created', 'sent'],
  ['created', 'failed'],
  ['sent', 'authorised'],
  ['sent', 'declined'],
  ['sent', 'failed'],
  ['sent', 'unknown'],
  ['unknown', 'authorised'],
  ['unknown', 'declined'],
  ['unknown', 'failed'],
  ['unknown', 'voided'],
  ['authorised', 'captured'],
  ['authorised', 'voided'],
  ['captured', 'refunded'],
];

describe('an attempt to pay', () => {
  test('moves only as the table says', () => {
    for (const from of ATTEMPT_STATES) {
      for (const to of ATTEMPT_STATES) {
        const isAllowed = ALLOWED.some(([start, end]) => start === from && end === to);
        expect([from, to, canMove(from, to)]).toEqual([from, to, isAllowed]);
      }
    }
  });

  test('ends where nothing more can happen', () => {
    expect(ATTEMPT_STATES.filter(isFinal)).toEqual(['declined', 'failed', 'voided', 'refunded']);
  });

  test('an end without a charge is never left for one with a charge', () => {
    for (const from of ATTEMPT_STATES.filter(leavesNothingCharged)) {
      expect(ATTEMPT_STATES.filter((to) => canMove(from, to))).toEqual([]);
    }
    expect(leavesNothingCharged('unknown')).toBe(false);
    expect(leavesNothingCharged('captured')).toBe(false);
  });
});
