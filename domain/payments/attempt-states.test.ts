import { describe, expect, test } from 'vitest';
import {
  ATTEMPT_STATES,
  type AttemptState,
  isUnsettled,
  PAID_STATES,
  statesBefore,
  UNSETTLED_STATES,
} from './attempt-states.ts';

describe('an attempt to pay', () => {
  test.each<[AttemptState, AttemptState[]]>([
    ['sent', []],
    ['unknown', ['sent']],
    ['authorised', ['sent', 'unknown']],
    ['declined', ['sent', 'unknown']],
    ['failed', ['sent', 'unknown']],
    ['captured', ['authorised']],
    ['voided', ['authorised']],
    ['refunded', ['captured']],
  ])('becomes %s from %j only', (to, from) => {
    expect(statesBefore(to).toSorted()).toEqual(from.toSorted());
  });

  test('is unsettled as long as only the gateway knows', () => {
    expect(UNSETTLED_STATES).toEqual(['sent', 'unknown']);
    expect(ATTEMPT_STATES.filter(isUnsettled)).toEqual(['sent', 'unknown']);
  });

  test('has an order once it was authorized, whatever becomes of the money', () => {
    expect(PAID_STATES).toEqual(['authorised', 'captured', 'voided', 'refunded']);
    expect(ATTEMPT_STATES).toEqual([
      ...['sent', 'unknown', 'authorised', 'captured', 'declined', 'failed', 'voided', 'refunded'],
    ]);
  });

  test('has an order in every state that can follow authorized', () => {
    const after = PAID_STATES.filter((state) =>
      statesBefore(state).some((before) => (PAID_STATES as readonly AttemptState[]).includes(before)),
    );
    expect(['authorised', ...after].toSorted()).toEqual(PAID_STATES.toSorted());
  });
});
