import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** By number, as child_process.spawn takes it. */
export type Account = { uid: number; gid: number };

/** PostgreSQL refuses to run as root, so root uses `postgres`, else `nobody`. Undefined: the current user. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8');
  for (const name of ['postgres', 'nobody']) {
    const line = accounts.split('\n').find((entry) => entry.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL cannot run as root, and there is no account "postgres" or "nobody" to run it as.',
  );
}

/** Whether the account may enter every folder above the path, and the path itself if it is a folder. */
export function canReach(account: Account | undefined, path: string): boolean {
  if (account === undefined) return true;
  const folder = resolve(path);
  const parent = dirname(folder);
  return (parent === folder || canReach(account, parent)) && mayExecute(account, folder);
}

function mayExecute(account: Account, path: string): boolean {
  const { uid, gid, mode } = statSync(path);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
