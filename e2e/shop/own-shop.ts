import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { serverArguments } from '../../scripts/parts/server-arguments.mjs';
import { freePort } from '../../server/platform/database/embedded/free-port.ts';
import { isReady } from './is-ready.ts';
import { alderRidge, type Site } from './sites.ts';

export interface OwnShop {
  readonly site: Site;
  /** Of its database. */
  readonly folder: string;
  close(): Promise<void>;
}

/** Creates a database and its catalog while other tests run. */
const READY_MS = 180_000;

/** A shop with a database of its own, for a state that would stop other tests. */
export async function openOwnShop(
  name: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnShop> {
  const port = await freePort();
  const site = { ...alderRidge, origin: `http://localhost:${port}` };
  const folder = `${process.env.E2E_DATA_DIR}-${name}`;
  const server = spawn(process.execPath, serverArguments, {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      NODE_ENV: 'production',
      SHOP_MODE: 'development',
      SHOP_TODAY: '2027-03-02',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  });
  const close = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  if (await isReady(site.origin, server, READY_MS)) return { site, folder, close };
  await close();
  throw new Error(`the shop '${name}' did not open`);
}
