import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlainLine, isPlainText, showUnseen, showUnseenInLine, withoutUnseen } from './plain-text.ts';

test.each([
  'José Nuñez',
  'Jose\u0301',
  "Sinéad O'Brien",
  '李小龍',
  '葛\u{e0100}城',
  'Ægir Þórsson',
  'علی\u200cرضا',
  'ක්\u200dෂ',
  'क्\u200dष',
  'Ann 🍷 and 👩🏽\u200d🌾 and ❤️ and 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'שרה',
  'Unit 5 ½, “The Barn” – left',
])('%s is plain', (line) => {
  expect(isPlainLine(line)).toBe(true);
});

test.each([
  ['escape', 'A\u001b[2J'],
  ['a C1 control sequence', 'A\u009b2J'],
  ['bell', 'A\u0007'],
  ['delete', 'A\u007f'],
  ['tab', 'A\tB'],
  ['carriage return', 'A\rB'],
  ['half a pair', 'A\ud800B'],
  ['line separator', 'A\u2028B'],
  ['paragraph separator', 'A\u2029B'],
  ['override', 'A\u202eB'],
  ['embedding', 'A\u202aB'],
  ['isolate', 'A\u2066B'],
  ['mark', 'A\u200eB'],
  ['zero width', 'A\u200bB'],
  ['word joiner', 'A\u2060B'],
  ['byte order mark', 'A\ufeffB'],
  ['soft hyphen', 'A\u00adB'],
  ['a joiner between Latin letters', 'A\u200dB'],
  ['a non-joiner between Latin letters', 'A\u200cB'],
  ['a joiner at the start', '\u200dA'],
  ['Hangul filler', '\u3164'],
  ['empty Braille', '\u2800'],
  ['unseen letters', 'A\u{e0041}'],
  ['unseen letters behind a flag', '🏴\u{e0041}'],
])('%s is not plain', (_, line) => {
  expect([isPlainLine(line), isPlainText(line)]).toEqual([false, false]);
  expect(isPlainLine(withoutUnseen(line))).toBe(true);
});

test('no Latin letter is followed by a joiner', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz !'];
  expect(letters.filter((letter) => isPlainLine(`${letter}\u200d`))).toEqual([]);
});

test('what is not seen is left out, and nothing else', () => {
  expect(withoutUnseen('A\u001b[2J\u200bB\u202e')).toBe('A[2JB');
  expect(withoutUnseen('Jos\u00e9')).toBe('Jos\u00e9');
});

test('a text of several lines keeps its line ends', () => {
  expect([isPlainText('one\ntwo'), isPlainLine('one\ntwo')]).toEqual([true, false]);
  expect([withoutUnseen('one\ntwo'), showUnseen('one\ntwo')]).toEqual(['one\ntwo', 'one\ntwo']);
  expect(showUnseenInLine('one\ntwo')).toBe('one\\u000atwo');
});

test('what is shown is plain, and the same JSON', () => {
  const pieces = [
    'A',
    '"',
    '\\',
    '\n',
    '\u001b',
    '\u009b',
    '\u202e',
    '\u200d',
    '\ud800',
    '👩',
    '\u{e0041}',
    '\u2028',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces)), (given) => {
      const escaped = showUnseen(JSON.stringify({ text: given.join('') }, null, 2));
      return isPlainText(escaped) && JSON.parse(escaped).text === given.join('');
    }),
  );
  expect(showUnseen('a\u001b]52;c;x\u0007')).toBe('a\\u001b]52;c;x\\u0007');
});
