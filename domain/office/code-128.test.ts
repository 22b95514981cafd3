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
  expect(() => code128('é')).toThrow();
});
