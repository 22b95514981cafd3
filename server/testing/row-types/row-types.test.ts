import { expect, test } from 'vitest';
import { testShop } from '../test-shop.ts';
import {
  selectKept,
  selectNulls,
  selectOtherDocuments,
  selectOtherNames,
  selectOtherTypes,
} from './planted.ts';
import { readProblems } from './watch-answers.ts';

const shop = testShop();

/** Without the place, which has a line number. */
function problems(): string[] {
  return readProblems().map((each) => each.replace(/^server\/testing\/row-types\/planted\.ts:\d+: /, ''));
}

test('an answer that keeps its promise has no problem', async () => {
  expect(await selectKept(shop.db)).toHaveLength(2);
  expect(problems()).toEqual([]);
});

test('another name', async () => {
  await selectOtherNames(shop.db);
  expect(problems()).toEqual(['orderId is not selected']);
});

test('another type, though no row has a value', async () => {
  await selectOtherTypes(shop.db);
  expect(problems()).toEqual([
    'at is Date, declared as string',
    'ids is number[], declared as string[]',
    'at is string, declared as Date | json',
  ]);
});

test('a null among the rows', async () => {
  await selectNulls(shop.db);
  expect(problems()).toEqual(['cents is null, declared as number']);
});

test('in a document: a missing key, an instant, a null', async () => {
  await selectOtherDocuments(shop.db);
  expect(problems()).toEqual([
    'lines[].name is undefined, declared as string',
    'order.at is string, declared as Date',
    'order.lines[].name is null, declared as string',
  ]);
});
