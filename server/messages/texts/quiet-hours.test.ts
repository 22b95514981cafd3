import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STATES } from '../../../domain/geography/states.ts';
import { quietUntil } from './send-text.ts';

test.each([
  ['noon in New York', '2026-11-21T17:00:00Z', 'NY', null],
  ['early in New York', '2026-11-21T12:59:00Z', 'NY', '2026-11-21T13:00:00.000Z'],
  ['eight in New York', '2026-11-21T13:00:00Z', 'NY', null],
  ['nine at night in California', '2026-11-22T05:00:00Z', 'CA', '2026-11-22T16:00:00.000Z'],
  [
    'eight in the east of Tennessee, seven in its west',
    '2026-11-21T13:30:00Z',
    'TN',
    '2026-11-21T14:00:00.000Z',
  ],
  ['the night in which the clocks go forward', '2027-03-14T06:00:00Z', 'CA', '2027-03-14T15:00:00.000Z'],
  [
    'an army post office: by the clocks of both coasts',
    '2026-11-21T15:00:00Z',
    'AE',
    '2026-11-21T16:00:00.000Z',
  ],
])('%s', (_, now, state, until) => {
  expect(quietUntil(new Date(now), state)?.toISOString() ?? null).toBe(until);
});

test('everywhere, at any time, the next morning is within a day and not in quiet hours', () => {
  const times = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2028-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(times, fc.constantFrom(...STATES.map(({ stateShort }) => stateShort)), (now, state) => {
      const until = quietUntil(now, state);
      if (until === null) return;
      expect(until.getTime()).toBeGreaterThan(now.getTime());
      expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(16 * 3_600_000);
      expect(quietUntil(until, state)).toBeNull();
    }),
    { numRuns: 60 },
  );
});
