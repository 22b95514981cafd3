import { expect, test } from 'vitest';
import { appliesFrom, explainTooEarly, sayPriceChange } from './change-notice.ts';

test('a change applies on the day that was chosen, and its notice and refusal name that day', () => {
  const day = appliesFrom({ today: '2027-03-02', noticeDays: 30 });
  expect(day).toBe('2027-04-01');
  const words = sayPriceChange(
    { clubName: 'Club Twomey', day },
    { tierName: 'Three Bottles', before: 16_500, after: 17_500 },
  );
  expect(words).toContain('Your membership of Club Twomey changes on April 1, 2027.');
  expect(explainTooEarly(day)).toContain('from April 1, 2027 on');
});
