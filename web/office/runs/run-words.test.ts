import { expect, test } from 'vitest';
import { RUN_KINDS, type RunKindName } from '../../../domain/office/runs.ts';
import { itemState, runSentence, runTitle } from './run-words.ts';

const release = (name: string) => ({ releaseId: 501, name });

test.each<[RunKindName, string | null, string]>([
  ['release charge', 'Fall 2026', 'Charging Fall 2026 release'],
  ['release charge', 'Fall 2026 Release', 'Charging Fall 2026 release'],
  ['release prepare', 'Spring $& wines', 'Preparing Spring $& wines release'],
  ['release charge', null, 'Charging a release'],
  ['batch ship', null, 'Shipping orders'],
])('a run "%s" of %s is headed "%s"', (kind, name, title) => {
  const input = { ...run, kind, state: 'running' as const, release: name === null ? null : release(name) };
  expect(runTitle(input)).toBe(title);
});

const run = { kind: 'release charge', done: 2, failed: 1, declined: 1, total: 3, amount: 558.38 } as const;
const ship = { ...run, kind: 'batch ship', amount: null } as const;

test.each([
  [{ ...run, state: 'done' }, '2 of 3 charged, $558.38. 1 declined.'],
  [{ ...run, state: 'done', failed: 2, total: 4 }, '2 of 4 charged, $558.38. 1 declined, 1 failed.'],
  [{ ...run, state: 'done', done: 0, amount: 0, total: 1 }, '0 of 1 charged. 1 declined.'],
  [{ ...run, state: 'running' }, '2 of 3 charged, $558.38. 1 declined. You may leave this page.'],
  [{ ...ship, state: 'done', done: 200, failed: 0, declined: 0, total: 200 }, '200 orders shipped.'],
  [{ ...ship, state: 'done', done: 1, failed: 0, declined: 0, total: 1 }, '1 order shipped.'],
  [{ ...ship, state: 'done', failed: 1, declined: 0 }, '2 of 3 shipped. 1 failed.'],
  [{ ...ship, state: 'waiting', done: 0, failed: 0, declined: 0 }, 'Starting. 3 orders to do.'],
  [
    { ...ship, state: 'stopping', failed: 0, declined: 0 },
    'Stopping; what has begun is finished. 2 of 3 shipped.',
  ],
  [{ ...ship, state: 'stopped', failed: 0, declined: 0 }, 'Stopped. 2 of 3 shipped.'],
  [{ ...ship, state: 'done', done: 0, failed: 0, declined: 0, total: 0 }, 'There was nothing to do.'],
] as const)('%j reads "%s"', (progress, sentence) => {
  expect(runSentence(progress)).toBe(sentence);
});

test('the heading of each run of a release has room for its name', () => {
  const kinds = Object.keys(RUN_KINDS) as RunKindName[];
  for (const kind of kinds.filter((each) => each.startsWith('release'))) {
    expect(runTitle({ ...run, kind, state: 'running', release: release('Fall') })).toContain('Fall release');
  }
});

test('the heading of a run that is over says what came of it', () => {
  const over = { ...run, state: 'done', release: release('Fall 2026') } as const;
  expect(runTitle(over)).toBe('Fall 2026 release: 2 of 3 charged');
  expect(runTitle({ ...ship, state: 'done', done: 1200, total: 1200, release: null })).toBe(
    '1,200 orders shipped',
  );
  expect(runTitle({ ...ship, state: 'stopped', release: null })).toBe('2 of 3 shipped');
  expect(runTitle({ ...ship, state: 'done', total: 0, done: 0, release: null })).toBe('Shipping orders');
});

test('what a stopped run left is not started, and waits for nothing', () => {
  const pending = { state: 'pending', isDecline: false } as const;
  expect(itemState(pending, false)).toBe('pending');
  expect(itemState(pending, true)).toBe('left');
  expect(itemState({ state: 'done', isDecline: false }, true)).toBe('done');
  expect(itemState({ state: 'refused', isDecline: true }, true)).toBe('declined');
});
