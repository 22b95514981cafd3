import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lockGaps } from './lock-gaps.mjs';

test('package-lock.json names the packages for every machine, so that npm ci takes it (else: npm run complete-lock)', () => {
  const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
  expect([...lockGaps(lock.packages).keys()]).toEqual([]);
});

test('a package for another machine that the lock leaves out is a gap', () => {
  const packages = {
    '': { dependencies: { tool: '1.0.0' } },
    'node_modules/tool': {
      dev: true,
      optionalDependencies: { '@tool/linux-x64-gnu': '1.0.0', '@tool/darwin-arm64': '1.0.0', near: '^2.1.0' },
    },
    'node_modules/tool/node_modules/near': { version: '2.1.0' },
    'node_modules/@tool/darwin-arm64': { version: '1.0.0' },
  };
  expect([...lockGaps(packages)]).toEqual([
    [
      'node_modules/@tool/linux-x64-gnu',
      { version: '1.0.0', cpu: ['x64'], dev: true, libc: ['glibc'], optional: true, os: ['linux'] },
    ],
  ]);
});
