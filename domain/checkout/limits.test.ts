import { expect, test } from 'vitest';
import { fitsOnGiftCard } from './limits.ts';

test.each([
  ['', true],
  ['1\n2\n3\n4\n5\n6\n7', true],
  ['1\n2\n3\n4\n5\n6\n7\n8', false],
  ['1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n7', true],
  ['1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n7\r\n8', false],
  ['1\r2\r3\r4\r5\r6\r7\r8', false],
  ['\n\n\n\n\n\n\n', false],
])('%j fits on the gift card: %s', (note, fits) => {
  expect(fitsOnGiftCard(note)).toBe(fits);
});
