import { expect, test } from 'vitest';
import { RELEASE_STAGES, releaseProgress, releaseStage } from './release-stages.ts';

const at = '2027-03-01T08:00:00.000Z';
const release = { preparedAt: at, chargedAt: at, isStopped: false, counts: { open: 0, failed: 0 } };
const open = { open: 4, failed: 0 };

test.each([
  [{ preparedAt: null, chargedAt: null, counts: open }, 'preparing', 'preparing'],
  [{ preparedAt: null, chargedAt: null, counts: open, isStopped: true }, 'unprepared', 'preparing'],
  [{ chargedAt: null, counts: open }, 'members', 'members'],
  [{ chargedAt: null }, 'members', 'members'],
  [{ counts: { open: 1, failed: 1 } }, 'charging', 'charging'],
  [{ counts: { open: 1, failed: 1 }, isStopped: true }, 'stopped', 'charging'],
  [{ counts: { open: 0, failed: 1 } }, 'declined', 'packing'],
  [{}, 'charged', 'packing'],
] as const)('%j is %s, at the stage %s', (change, progress, stage) => {
  expect([releaseProgress({ ...release, ...change }), releaseStage({ ...release, ...change })]).toEqual([
    progress,
    stage,
  ]);
});

test('a release passes through all stages', () => {
  expect(RELEASE_STAGES).toEqual(['preparing', 'members', 'charging', 'packing']);
});
