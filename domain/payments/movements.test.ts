import { expect, test } from 'vitest';
import {
  kindOfMovement,
  ledgerKindOf,
  MOVEMENT_STATES,
  MOVEMENTS_UNDER_WAY,
  type MovementState,
  movementStatesBefore,
} from './movements.ts';

test.each<[MovementState, MovementState[]]>([
  ['planned', []],
  ['unknown', ['planned']],
  ['done', ['planned', 'unknown']],
  ['refused', ['planned', 'unknown']],
  ['failed', ['planned', 'unknown']],
])('a movement becomes %s from %j only', (to, from) => {
  expect(movementStatesBefore(to)).toEqual(from);
});

test('movements in progress are those whose state can still change', () => {
  const ends = MOVEMENT_STATES.filter((state) =>
    MOVEMENT_STATES.every((to) => !movementStatesBefore(to).includes(state)),
  );
  expect(MOVEMENT_STATES.filter((state) => !ends.includes(state))).toEqual(MOVEMENTS_UNDER_WAY);
});

test('only a planned movement, or one without an answer, may still end', () => {
  expect(MOVEMENTS_UNDER_WAY).toEqual(['planned', 'unknown']);
  expect(MOVEMENT_STATES).toEqual(['planned', 'unknown', 'done', 'refused', 'failed']);
});

test.each([
  ['ship', 'capture', 'captured'],
  ['cancel', 'void', 'released'],
  ['refund', 'refund', 'refunded'],
  ['let-go', 'void', 'released'],
  ['authorise-again', 'authorize', 'authorised'],
] as const)('to %s is to %s, and the ledger says %s', (purpose, kind, entry) => {
  expect([kindOfMovement(purpose), ledgerKindOf(purpose)]).toEqual([kind, entry]);
});
