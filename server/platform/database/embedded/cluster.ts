import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Home } from './home.ts';
import { programEnvironment } from './postmaster.ts';

/** The shop does not use this superuser. Folders of earlier versions have this name, so it cannot change. */
const superuser = 'shop';
export const database = 'cellar_door';

const majorVersion = '18';

/**
 * Does nothing if it exists. Creates it under another name and renames it when complete: an interrupted start leaves no
 * half, and of two processes that start at once, the second uses the cluster of the first.
 */
export async function ensureCluster(binaries: string, home: Home): Promise<void> {
  if (existsSync(home.data)) {
    const version = readFileSync(join(home.data, 'PG_VERSION'), 'utf8').trim();
    if (version === majorVersion) return;
    throw new Error(
      `The data in ${home.data} are of PostgreSQL ${version}, this shop brings ${majorVersion}: please move them with pg_dump, or delete the folder.`,
    );
  }
  const half = mkdtempSync(join(home.folder, 'half-made-'));
  if (home.account) chownSync(half, home.account.uid, home.account.gid);
  const password = join(half, 'password');
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (home.account) chownSync(password, home.account.uid, home.account.gid);
  const data = join(half, 'data');
  try {
    await runProgram(binaries, home, 'initdb', [
      ...['-D', data, '-U', superuser, `--pwfile=${password}`, '--auth=scram-sha-256', '-E', 'UTF8'],
      ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    ]);
    await runProgram(
      binaries,
      home,
      'postgres',
      ['--single', '-D', data, 'postgres'],
      `CREATE DATABASE ${database}\n`,
    );
    renameSync(password, join(data, 'owner-password'));
    renameSync(data, home.data);
  } catch (error) {
    if (!existsSync(home.data)) throw error;
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

export function superuserUrl(home: Home, port: number): string {
  const password = readFileSync(join(home.data, 'owner-password'), 'utf8');
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
}

function runProgram(binaries: string, home: Home, name: string, args: string[], input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(binaries, 'bin', name), args, {
      ...home.account,
      cwd: home.folder,
      env: programEnvironment(),
      stdio: 'pipe',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${name} ended with code ${code}:\n${output}`)),
    );
    child.stdin.end(input);
  });
}
