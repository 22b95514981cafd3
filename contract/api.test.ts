import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiRoutes } from './api.ts';

test('every documented call of these files is served by a name of its own', async () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^[\w-]+\.ts$/.test(name));
  const named: string[] = [];
  for (const file of files) {
    const exported: Record<string, unknown> = await import(join(import.meta.dirname, file));
    named.push(
      ...Object.entries(exported)
        .filter(
          ([, each]) => typeof each === 'object' && each !== null && 'examples' in each && 'method' in each,
        )
        .map(([name]) => name),
    );
  }
  expect(named.toSorted()).toEqual(Object.keys(apiRoutes).toSorted());
});
