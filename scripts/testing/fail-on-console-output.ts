import { afterEach, beforeEach, expect, vi } from 'vitest';

const methods = ['debug', 'info', 'log', 'warn', 'error'] as const;

/** A test that expects output spies on the console itself; anything else that reaches it is a fault. */
beforeEach(() => {
  const written: string[] = [];
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...values: unknown[]) => {
      written.push(`console.${method}: ${values.map(String).join(' ')}`);
    });
  }
  unexpected = written;
});

afterEach(() => {
  const written = unexpected;
  vi.restoreAllMocks();
  expect(written, 'unexpected console output').toEqual([]);
});

let unexpected: string[] = [];
