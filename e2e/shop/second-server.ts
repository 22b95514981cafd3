import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/platform/database/embedded/free-port.ts';
import { askShop } from './ask-shop.ts';
import { isReady } from './is-ready.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const START_MS = 60_000;

/** Another server on the same shop's database, which a test may kill and start again under the same address. */
export interface SecondServer {
  readonly origin: string;
  start(): Promise<void>;
  /** As if the machine had lost its power: no request is finished. */
  kill(): Promise<void>;
}

export async function secondServer(settings: Readonly<Record<string, string>> = {}): Promise<SecondServer> {
  const { databaseUrl } = await askShop<{ databaseUrl: string }>('db', 'url');
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  let server: ChildProcess | undefined;
  return {
    origin,
    async start() {
      server = spawn(process.execPath, ['server/main.ts'], {
        cwd: root,
        stdio: 'ignore',
        env: { ...process.env, ...SETTINGS, DATABASE_URL: databaseUrl, ...settings, PORT: String(port) },
      });
      if (!(await isReady(origin, server, START_MS))) throw new Error(`${origin} did not start`);
    },
    async kill() {
      if (!server || server.exitCode !== null) return;
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
  };
}

/** As `playwright.config.ts` starts the first one. */
const SETTINGS = {
  NODE_ENV: 'production',
  SHOP_MODE: 'development',
  SHOP_TODAY: process.env.SHOP_TODAY ?? '2027-03-02',
  LOG_LEVEL: 'silent',
};
