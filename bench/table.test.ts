import { expect, test } from 'vitest';
import { table } from './table.ts';

test('aligns names left and figures right', () => {
  const text = table(
    ['', 'ms'],
    [
      ['cart', '3.83'],
      ['one', '12'],
    ],
  );
  expect(text.split('\n')).toEqual([
    '|      |   ms |',
    '| ---- | ---: |',
    '| cart | 3.83 |',
    '| one  |   12 |',
  ]);
});
