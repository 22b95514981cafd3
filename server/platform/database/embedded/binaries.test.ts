import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { postgresBinaries } from './binaries.ts';

/** An unused user id: it owns none of the folders below. */
const otherUser = { uid: 65_533, gid: 65_533 };

let folder: string;
let packageFolder: string;
let copies: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cellar-door-binaries-'));
  chmodSync(folder, 0o755);
  packageFolder = join(folder, 'package');
  copies = join(folder, 'copies');
  mkdirSync(copies);
  for (const part of ['bin', 'lib', 'share'])
    mkdirSync(join(packageFolder, 'native', part), { recursive: true });
  writeFileSync(join(packageFolder, 'package.json'), '{ "version": "18.0.0" }');
  writeFileSync(join(packageFolder, 'native/bin/postgres'), 'program', { mode: 0o700 });
  writeFileSync(join(packageFolder, 'native/lib/libpq.so.5.18'), 'library', { mode: 0o600 });
  writeFileSync(
    join(packageFolder, 'native/pg-symlinks.json'),
    '[{ "source": "native/lib/libpq.so.5.18", "target": "native/lib/libpq.so.5" }]',
  );
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the package is used where it lies, with its missing links made', () => {
  const binaries = postgresBinaries(undefined, () => copies, packageFolder);
  expect(binaries).toBe(join(packageFolder, 'native'));
  expect(readFileSync(join(binaries, 'lib/libpq.so.5'), 'utf8')).toBe('library');
});

test('a package that the account cannot run is copied to where it can, links and rights included', () => {
  const binaries = postgresBinaries(otherUser, () => copies, packageFolder);
  expect(binaries).toBe(join(copies, 'postgresql-18.0.0'));
  expect(statSync(join(binaries, 'bin/postgres')).mode & 0o777).toBe(0o755);
  expect(statSync(join(binaries, 'lib/libpq.so.5')).mode & 0o777).toBe(0o644);
  expect(existsSync(join(packageFolder, 'native/lib/libpq.so.5'))).toBe(false);
});

test('a copy that is there already is used again', () => {
  const binaries = postgresBinaries(otherUser, () => copies, packageFolder);
  writeFileSync(join(binaries, 'mark'), '');
  expect(
    existsSync(
      join(
        postgresBinaries(otherUser, () => copies, packageFolder),
        'mark',
      ),
    ),
  ).toBe(true);
});
