import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Home } from './home.ts';

/** The longest path that every Unix allows for a socket, its end included (`sun_path`). */
const LONGEST_PATH = 103;

/** Null where there are no sockets, or PostgreSQL could not read the folder's name as one name. */
export function socketFolder({ folder }: Home): string | null {
  const isUsable = process.platform !== 'win32' && !/[,"\s]/.test(folder);
  return isUsable && socketPath(folder, 65_535).length <= LONGEST_PATH ? folder : null;
}

/** A server that an earlier version started has no socket. */
export function throughSocket(databaseUrl: string, home: Home, port: number): string {
  const folder = socketFolder(home);
  if (folder === null || !existsSync(socketPath(folder, port))) return databaseUrl;
  return `${databaseUrl}?host=${encodeURIComponent(folder)}`;
}

function socketPath(folder: string, port: number): string {
  return join(folder, `.s.PGSQL.${port}`);
}
