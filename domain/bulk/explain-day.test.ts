import { expect, test } from 'vitest';
import { WHY_NOT_ON_THAT_DAY } from './explain-day.ts';

test.each<[keyof typeof WHY_NOT_ON_THAT_DAY, string]>([
  ['required', 'this day does not exist'],
  ['invalid', 'this day does not exist'],
  ['past', 'that day has passed'],
  ['too-early', 'that day is too soon for it to arrive'],
  ['weekday', 'nothing is delivered on that day of the week'],
  ['blackout', 'nothing is delivered on that day'],
  ['ship-day-blackout', 'nothing leaves on the day on which it would have to'],
  ['not-listed', 'that is none of the days on which these items are delivered'],
  ['no-dates', 'there is no day on which these items can be delivered'],
])('a recipient’s day that is refused as %s: %s', (refusal, words) => {
  expect(WHY_NOT_ON_THAT_DAY[refusal]).toBe(words);
});
