import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { searchSuggestions } from './search-suggestions.ts';
import type { Suggestion } from './suggestion.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const suggestion = (label: string): Suggestion => ({ label });

/** A provider whose answers come when the test says so. */
function provider() {
  const asked: { text: string; signal: AbortSignal; answer: (labels: string[]) => void; fail: () => void }[] =
    [];
  const load = (text: string, signal: AbortSignal) =>
    new Promise<Suggestion[]>((resolve, reject) => {
      asked.push({
        text,
        signal,
        answer: (labels) => resolve(labels.map(suggestion)),
        fail: () => reject(new Error('down')),
      });
    });
  const heard: string[][] = [];
  const search = searchSuggestions(load, (found) => heard.push(found.map(({ label }) => label)));
  return { asked, heard, search };
}

test('asks from the third character on, and after a pause', async () => {
  const { asked, heard, search } = provider();
  search.ask(' 12 ');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([asked.length, heard]).toEqual([0, [[]]]);

  search.ask('12 ');
  search.ask('12 M');
  search.ask('12 Ma');
  await vi.advanceTimersByTimeAsync(119);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.map(({ text }) => text)).toEqual(['12 Ma']);
});

test('hears only the answer to what was asked last', async () => {
  const { asked, heard, search } = provider();
  search.ask('12 M');
  await vi.advanceTimersByTimeAsync(120);
  search.ask('12 Main');
  await vi.advanceTimersByTimeAsync(120);
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[1]?.answer(['12 Main Street']);
  asked[0]?.answer(['12 Maple Street']);
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([['12 Main Street']]);
});

test('hears nothing of what was dropped', async () => {
  const { asked, heard, search } = provider();
  search.ask('12 M');
  await vi.advanceTimersByTimeAsync(120);
  search.drop();
  asked[0]?.answer(['12 Main Street']);
  search.ask('12 Ma');
  search.drop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([asked.length, heard]).toEqual([1, []]);
});

test('hears ten at most, and none of a provider that is down', async () => {
  const { asked, heard, search } = provider();
  search.ask('12 M');
  await vi.advanceTimersByTimeAsync(120);
  asked[0]?.answer(Array.from({ length: 30 }, (_, index) => `${index} Main Street`));
  await vi.advanceTimersByTimeAsync(0);
  expect(heard[0]).toHaveLength(10);

  search.ask('12 Ma');
  await vi.advanceTimersByTimeAsync(120);
  asked[1]?.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard[1]).toEqual([]);
});
