import { expect, test } from 'vitest';
import { giftNoteLines, judgeGiftNote } from './gift-note.ts';

test.each([
  ['', 'ok'],
  ['Happy birthday!', 'ok'],
  ['x'.repeat(300), 'ok'],
  ['x'.repeat(301), 'too-long'],
  ['1\n2\n3\n4\n5\n6\n7', 'ok'],
  ['1\n2\n3\n4\n5\n6\n7\n8', 'too-many-lines'],
  ['1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n7', 'ok'],
  ['1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n7\r\n8', 'too-many-lines'],
  ['\n\n\n\n\n\n\n', 'too-many-lines'],
  // 294 letters and six line ends are 300 to a browser, however they are posted
  [`${'x'.repeat(294)}${'\r\n'.repeat(6)}`, 'ok'],
])('%j: %s', (note, verdict) => {
  expect(judgeGiftNote(note)).toBe(verdict);
});

test('lines are counted with any line end', () => {
  expect(giftNoteLines('one\rtwo\nthree\r\nfour')).toBe(4);
  expect(giftNoteLines('')).toBe(1);
});
