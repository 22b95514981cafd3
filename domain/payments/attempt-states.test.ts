import { describe, expect, test } from 'vitest';
import { type AttemptState, isUnsettled, statesBefore, UNSETTLED_STATES } from './attempt-states.ts';

describe('an attempt to pay', () => {
  test.each<[AttemptState, AttemptState[]]>([
    ['created', []],
    ['sent', ['created']],
    ['unknown', ['sent']],
    ['authorised', ['sent', 'unknown']],
    ['declined', ['sent', 'unknown']],
    ['failed', ['created', 'sent', 'unknown']],
    ['captured', ['authorised']],
    ['voided', ['unknown', 'authorised']],
    ['refunded', ['captured']],
  ])('becomes %s from %j only', (to, from) => {
    expect(statesBefore(to).toSorted()).toEqual(from.toSorted());
  });

  test('is unsettled as long as only the gateway knows', () => {
    expect(UNSETTLED_STATES).toEqual(['created', 'sent', 'unknown']);
    expect(isUnsettled('unknown')).toBe(true);
    expect(isUnsettled('authorised')).toBe(false);
  });
});
