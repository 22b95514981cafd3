import { expect, test } from 'vitest';
import { proofKeptUntil } from './consent-proof.ts';

test.each([
  ['2026-03-01', '2026-05-01', '2029-03-01'],
  ['2026-03-01', '2029-01-15', '2030-01-15'],
  ['2026-03-01', null, null],
])('proof of a consent of %s that ended on %s is kept until %s', (agreed, ended, until) => {
  expect(proofKeptUntil(agreed, ended)).toBe(until);
});
