import { expect, test } from 'vitest';
import { processingWords } from './processing-words.ts';

const SOON = 'Your order will be processed within 24 to 48 hours.';

test.each([
  ['2027-03-02', SOON],
  ['2027-03-04', SOON],
  ['2027-03-05', 'We ship it on March 5, 2027.'],
  ['2027-04-06', 'We ship it on April 6, 2027.'],
])('on March 2, of what ships on %s: %s', (shipDay, words) => {
  expect(processingWords({ shipDay, today: '2027-03-02' })).toBe(words);
});
