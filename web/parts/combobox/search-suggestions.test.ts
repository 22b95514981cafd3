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
  const requests: {
    text: string;
    signal: AbortSignal;
    answer: (labels: string[]) => void;
    fail: () => void;
  }[] = [];
  const load = (text: string, signal: AbortSignal) =>
    new Promise<Suggestion[]>((resolve, reject) => {
      requests.push({
        text,
        signal,
        answer: (labels) => resolve(labels.map(suggestion)),
        fail: () => reject(new Error('down')),
      });
    });
  const heard: string[][] = [];
  const search = searchSuggestions(load, (found) => heard.push(found.map(({ label }) => label)));
  return { requests, heard, search };
}

test('asks from the third character on, and after a pause', async () => {
  const { requests, heard, search } = provider();
  search.ask(' 12 ');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([requests.length, heard]).toEqual([0, [[]]]);

  search.ask('12 ');
  search.ask('12 M');
  search.ask('12 Ma');
  await vi.advanceTimersByTimeAsync(119);
  expect(requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests.map(({ text }) => text)).toEqual(['12 Ma']);
});

test('uses only the answer to the last question', async () => {
  const { requests, heard, search } = provider();
  search.ask('12 M');
  await vi.advanceTimersByTimeAsync(120);
  search.ask('12 Main');
  await vi.advanceTimersByTimeAsync(120);
  expect(requests[0]?.signal.aborted).toBe(true);
  requests[1]?.answer(['12 Main Street']);
  requests[0]?.answer(['12 Maple Street']);
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([['12 Main Street']]);
});

test('ignores the answer to a dropped question', async () => {
  const { requests, heard, search } = provider();
  search.ask('12 M');
  await vi.advanceTimersByTimeAsync(120);
  search.drop();
  requests[0]?.answer(['12 Main Street']);
  search.ask('12 Ma');
  search.drop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([requests.length, heard]).toEqual([1, []]);
});

test('shows ten at most, and none if the provider is down', async () => {
  const { requests, heard, search } = provider();
  search.ask('12 M');
  await vi.advanceTimersByTimeAsync(120);
  requests[0]?.answer(Array.from({ length: 30 }, (_, index) => `${index} Main Street`));
  await vi.advanceTimersByTimeAsync(0);
  expect(heard[0]).toHaveLength(10);

  search.ask('12 Ma');
  await vi.advanceTimersByTimeAsync(120);
  requests[1]?.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard[1]).toEqual([]);
});
