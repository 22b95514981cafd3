import { expect, test } from 'vitest';
import { quantitiesIn } from './line-quantities.ts';

function typed(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('numbers are read for each line, and an empty field is none', () => {
  const read = quantitiesIn(typed({ 'line-1': ' 2 ', 'line-2': '', reason: 'two' }));
  expect(read).toMatchObject({
    ok: true,
    data: new Map([
      [1, 2],
      [2, 0],
    ]),
  });
});

test.each(['two', '1.5', '-1', '1o', '1 2'])('%s is no number of bottles, and its field says so', (wrong) => {
  const read = quantitiesIn(typed({ 'line-1': '3', 'line-2': wrong }));
  expect(read).toMatchObject({ ok: false, error: { fields: { 'line-2': ['Enter a number of bottles.'] } } });
});
