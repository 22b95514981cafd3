import { expect, test } from 'vitest';
import { table } from './table.ts';

test('lines up names to the left and figures to the right', () => {
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
