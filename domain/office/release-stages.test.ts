import { expect, test } from 'vitest';
import { RELEASE_STAGES, releaseStage } from './release-stages.ts';

const at = '2027-03-01T08:00:00.000Z';

test.each([
  [{ preparedAt: null, chargedAt: null, counts: { open: 4 } }, 'preparing'],
  [{ preparedAt: at, chargedAt: null, counts: { open: 4 } }, 'members'],
  [{ preparedAt: at, chargedAt: null, counts: { open: 0 } }, 'members'],
  [{ preparedAt: at, chargedAt: at, counts: { open: 1 } }, 'charging'],
  [{ preparedAt: at, chargedAt: at, counts: { open: 0 } }, 'packing'],
] as const)('%j is at the stage %s', (release, stage) => {
  expect(releaseStage(release)).toBe(stage);
});

test('a release passes through all stages', () => {
  expect(RELEASE_STAGES).toEqual(['preparing', 'members', 'charging', 'packing']);
});
