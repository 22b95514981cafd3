import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Account, canReach } from './account.ts';

export type Home = {
  folder: string;
  account: Account | undefined;
  data: string;
  log: string;
  users: string;
};

/**
 * `<dataDir>/postgres`. If PostgreSQL's account cannot enter it: a folder below /var/lib/cellar-door (else /var/tmp,
 * else the temporary folder), which `<dataDir>/postgres.location` names. Deleting the data folder always means a new
 * database; the old home is removed.
 */
export function findHome(dataDir: string, account: Account | undefined): Home {
  makeFolder(resolve(dataDir));
  const owner = realpathSync(dataDir);
  const pointer = join(owner, 'postgres.location');
  if (existsSync(pointer)) return prepare(readFileSync(pointer, 'utf8').trim(), account);
  if (canReach(account, owner)) return prepare(join(owner, 'postgres'), account);

  const shared = reachableFolder(account);
  sweep(shared, owner);
  const folder = join(shared, `data-${randomBytes(6).toString('hex')}`);
  const home = prepare(folder, account);
  writeFileSync(join(folder, 'belongs-to'), owner);
  writeFileSync(pointer, `${folder}\n`);
  return home;
}

/** Outside the checkout, where PostgreSQL's account can enter. */
export function reachableFolder(account: Account | undefined): string {
  for (const parent of ['/var/lib', '/var/tmp', tmpdir()]) {
    const folder = join(parent, 'cellar-door');
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
    } catch {
      continue;
    }
    if (canReach(account, folder)) return folder;
  }
  throw new Error('PostgreSQL has no folder to use. Set DATABASE_URL to a database.');
}

/** PostgreSQL starts only as the owner of its data, so root continues as the owner of the home. */
function prepare(folder: string, account: Account | undefined): Home {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const mine = process.getuid?.();
  const { uid, gid } = statSync(folder);
  if (account === undefined && mine !== undefined && uid !== mine) {
    throw new Error(
      `The embedded database in ${folder} belongs to another user (number ${uid}): start the shop as the user who made it, or delete the folder.`,
    );
  }
  if (account !== undefined && uid === mine) chownSync(folder, account.uid, account.gid);
  return {
    folder,
    account: account === undefined || uid === mine ? account : { uid, gid },
    data: join(folder, 'data'),
    log: join(folder, 'server.log'),
    users: join(folder, 'users'),
  };
}

/** Removes the homes of an earlier data folder of the same name. A server left in one ends itself within a minute. */
function sweep(shared: string, owner: string): void {
  for (const name of readdirSync(shared)) {
    const mark = join(shared, name, 'belongs-to');
    if (existsSync(mark) && readFileSync(mark, 'utf8') === owner) {
      rmSync(join(shared, name), { recursive: true, force: true });
    }
  }
}

/** Folder by folder: Node's recursive `mkdir` does not end below a place that rejects folders, such as /proc. */
function makeFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  mkdirSync(path);
}
