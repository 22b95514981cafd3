import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import nodeArguments from '../node-arguments.json' with { type: 'json' };
import { freePort } from '../platform/database/embedded/free-port.ts';
import { TestBrowser } from './test-browser.ts';
import { TEST_TODAY } from './test-today.ts';

/** The shop as it is started for real: a process of its own, with built pages. */
export interface ServerProcess {
  readonly port: number;
  readonly process: ChildProcess;
  /** All that it has printed so far. */
  printed(): string;
  readonly origins: Readonly<Record<1 | 2, string>>;
  /** A browser on brand 2's site, or on brand 1's. */
  browser(brandingId?: 1 | 2): TestBrowser;
  /** Resolves when the process accepts connections, ready or not. */
  listening(): Promise<void>;
  ready(): Promise<void>;
  /** Its exit code; null after a signal that it did not hear. */
  readonly exited: Promise<number | null>;
  /** SIGKILL, for what is left after a test. */
  kill(): Promise<void>;
}

/** Of code that was compiled once: half of what a start costs. The folder of `npm start` (scripts/parts/run.mjs). */
export const COMPILE_CACHE = join(import.meta.dirname, '../../node_modules/.cache/compiled');
/** A busy machine takes its time. */
const START_WITHIN_MS = 180_000;

/** `program` is run by Node in place of the server itself; `asGroup` makes it the leader of a process group. */
export async function startServerProcess(
  env: Readonly<Record<string, string>>,
  {
    program = [...nodeArguments, join(import.meta.dirname, '../main.ts')],
    asGroup = false,
  }: { program?: readonly string[]; asGroup?: boolean } = {},
): Promise<ServerProcess> {
  const port = await freePort();
  // Two names that every machine knows.
  const origins = { 1: `http://localhost:${port}`, 2: `http://127.0.0.1:${port}` };
  const child = spawn(process.execPath, program, {
    detached: asGroup,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      NODE_ENV: 'production',
      SHOP_MODE: 'development',
      SHOP_TODAY: TEST_TODAY,
      HOST: '127.0.0.1',
      PORT: String(port),
      BRAND_1_ORIGIN: origins[1],
      BRAND_2_ORIGIN: origins[2],
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  let printed = '';
  const hear = (bytes: Buffer) => {
    printed += bytes;
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const exited = once(child, 'exit').then(([code]) => {
    process.off('exit', killWithUs);
    return code as number | null;
  });
  const until = async (path: string) => {
    const deadline = performance.now() + START_WITHIN_MS;
    while (child.exitCode === null && performance.now() < deadline) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.ok) return;
      await sleep(50);
    }
    throw new Error(`the server did not answer on ${path}: ${printed}`);
  };
  return {
    port,
    process: child,
    printed: () => printed,
    origins,
    browser: (brandingId = 2) => new TestBrowser((request) => fetch(request), origins[brandingId]),
    listening: () => until('/healthz'),
    ready: () => until('/readyz'),
    exited,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
