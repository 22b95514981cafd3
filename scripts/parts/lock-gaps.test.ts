import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isForOurMachines, lockGaps, withoutDigest } from './lock-gaps.mjs';

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));

test('package-lock.json names the packages for every machine, so that npm ci takes it (else: npm run complete-lock)', () => {
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

/** A tool's binary for a machine that the shop neither runs on nor is tested on, which our registry does not carry. */
type Entry = { dev?: boolean; optional?: boolean; os?: string[]; cpu?: string[]; libc?: string[] };
const mayLackDigest = (entry: Entry) =>
  entry.dev === true && entry.optional === true && !isForOurMachines(entry);

test('package-lock.json has a digest for every package, but for tools on other machines (else: npm run complete-lock)', () => {
  expect(withoutDigest(lock.packages).filter((path) => !mayLackDigest(lock.packages[path]))).toEqual([]);
});

test('a package without a digest is found, unless it is a link or comes with another', () => {
  const packages = {
    '': {},
    'node_modules/whole': { version: '1.0.0', integrity: 'sha512-x' },
    'node_modules/linked': { link: true },
    'node_modules/whole/node_modules/bundled': { version: '1.0.0', inBundle: true },
    'node_modules/lacking': { version: '1.0.0' },
  };
  expect(withoutDigest(packages)).toEqual(['node_modules/lacking']);
  expect(isForOurMachines({ os: ['darwin'], cpu: ['arm64'] })).toBe(false);
  expect(isForOurMachines({ os: ['linux'], cpu: ['x64'], libc: ['musl'] })).toBe(false);
  expect(isForOurMachines({})).toBe(true);
});
