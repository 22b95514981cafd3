import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import nodeArguments from '../server/node-arguments.json' with { type: 'json' };
import { COMPILE_CACHE } from '../server/testing/server-process.ts';
import type { StormDatabase } from './storm-database.ts';

/** The day of every storm: a Tuesday, on which brand 2 ships by ground. */
export const STORM_TODAY = '2027-03-02';
/** As behind one balancer: both processes are known by the same names. */
export const ORIGINS = {
  BRAND_1_ORIGIN: 'http://storm.localhost',
  BRAND_2_ORIGIN: 'http://brand2.storm.localhost',
};
export const HOST = 'brand2.storm.localhost';

/** Seconds on a machine of its own; a busy one may take its time. */
const START_WITHIN_MS = 180_000;
/** An orchestrator's patience. */
const STOP_WITHIN_MS = 30_000;
const LAST_WORDS = 4_000;

type Role = 'all' | 'web' | 'worker';

/** Goes through the pooler, which keeps no prepared statements, where there is one. */
type DoorDatabase = Pick<StormDatabase, 'databaseUrl' | 'pooledUrl'>;

/** One of the shop's server processes, which can be killed and started again on the same port. */
export class Door {
  /** How its connections to the database are called. */
  readonly name: string;
  readonly port: number;
  /** Kept connections to it. */
  agent = new Agent({ keepAlive: true });
  /** What went wrong with the process itself, in sentences. */
  readonly problems: string[] = [];
  kills = 0;
  #process: ChildProcess | null = null;
  #isOpen = false;
  readonly #database: Readonly<Record<string, string>>;
  readonly #role: Role;

  constructor(name: string, port: number, { databaseUrl, pooledUrl }: DoorDatabase, role: Role = 'all') {
    this.name = name;
    this.#role = role;
    this.port = port;
    const direct = `${databaseUrl}?application_name=${name}`;
    this.#database = pooledUrl
      ? { DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: direct, POOLER_PREPARES: 'off' }
      : { DATABASE_URL: direct };
  }

  get doesJobs(): boolean {
    return this.#role !== 'web';
  }

  /** Resolves when it answers; until then it accepts no requests. */
  start(): Promise<void> {
    const child = spawn(
      process.execPath,
      [...nodeArguments, join(import.meta.dirname, '../server/main.ts')],
      {
        env: {
          // Settings from the caller's environment must not reach the storm.
          PATH: process.env.PATH ?? '',
          NODE_COMPILE_CACHE: COMPILE_CACHE,
          ...ORIGINS,
          NODE_ENV: 'production',
          SHOP_MODE: 'development',
          ...this.#database,
          ROLE: this.#role,
          HOST: '127.0.0.1',
          PORT: String(this.port),
          TRUSTED_PROXIES: '127.0.0.1',
          SHOP_TODAY: STORM_TODAY,
          LOG_LEVEL: 'error',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const killWithUs = () => child.kill('SIGKILL');
    process.once('exit', killWithUs);
    let lastWords = '';
    const hear = (bytes: Buffer) => {
      lastWords = `${lastWords}${bytes}`.slice(-LAST_WORDS);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => {
      process.off('exit', killWithUs);
      if (this.#process !== child) return;
      this.#process = null;
      this.#isOpen = false;
      this.problems.push(`${this.name} ended by itself with ${code}: ${lastWords}`);
    });
    this.#process = child;
    return this.#untilReady(child);
  }

  /** Resolves when it answers. */
  async open(): Promise<void> {
    const until = performance.now() + START_WITHIN_MS;
    while (!this.#isOpen) {
      if (performance.now() > until) throw new Error(`${this.name} is not open`);
      await sleep(10);
    }
  }

  /** SIGKILL; resolves when the process is no more. Start it again afterwards. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
    this.kills += 1;
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    this.agent.destroy();
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#process;
    this.#process = null;
    this.#isOpen = false;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    const isLate = setTimeout(() => {
      this.problems.push(`${this.name} did not stop within ${STOP_WITHIN_MS / 1000} s`);
      child.kill('SIGKILL');
    }, STOP_WITHIN_MS);
    await exited;
    clearTimeout(isLate);
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    const until = performance.now() + START_WITHIN_MS;
    while (this.#process === child && performance.now() < until) {
      const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.ok && this.#process === child) this.#isOpen = true;
      if (this.#isOpen) return;
      await sleep(25);
    }
    if (this.#process === child) this.problems.push(`${this.name} did not start in time`);
  }
}
