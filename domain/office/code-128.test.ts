import { expect, test } from 'vitest';
import { code128 } from './code-128.ts';

const START_C = '211232';
const STOP = '2331112';

function inWidths(text: string): string {
  return code128(text).join('');
}

test('puts two digits of an order number into one code', () => {
  // 105 start, 10, 00, 42: (105 + 1·10 + 2·0 + 3·42) mod 103 = 35.
  expect(inWidths('100042')).toBe(`${START_C}221312212222112133131321${STOP}`);
});

test('writes letters and an odd count of digits in set B', () => {
  // Code set A, of the standard's example, has check 54 for it; set B starts one higher.
  expect(inWidths('PJJ123C').slice(-13)).toBe(`311321${STOP}`);
  expect(inWidths('PJJ123C').slice(0, 6)).toBe('211214');
  expect(inWidths('12345').slice(0, 6)).toBe('211214');
});

test('every code is 11 modules wide, and no two look the same', () => {
  const seen = new Set<string>();
  for (let pair = 0; pair < 100; pair += 1) {
    const code = code128(String(pair).padStart(2, '0')).slice(6, 12);
    expect(code.reduce((sum, width) => sum + width, 0)).toBe(11);
    seen.add(code.join(''));
  }
  expect(seen.size).toBe(100);
});

test('two digits stand for one code only where all of it is pairs of digits', () => {
  // 104 start, A 33, 1 17, 2 18: (104 + 1·33 + 2·17 + 3·18) mod 103 = 19.
  expect(inWidths('A12')).toBe(`211214111323123221223211221132${STOP}`);
  // (104 + 1·17 + 2·18 + 3·33) mod 103 = 50.
  expect(inWidths('12A')).toBe(`211214123221223211111323231131${STOP}`);
  expect(code128('12').length).toBe(25);
});

test('every printable character of ASCII has bars, and nothing else has', () => {
  // Set B has 64 for '`' and 32 less than the character for each: ' ' is 0, '~' is 94.
  expect(inWidths(' ').slice(6, 12)).toBe('212222');
  expect(inWidths('~').slice(6, 12)).toBe('131141');
  for (const text of ['', 'é', 'Ré', 'éR', 'R\n', '\u007f']) expect(() => code128(text)).toThrow(`'${text}'`);
});
