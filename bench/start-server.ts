import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/platform/database/embedded/free-port.ts';
import type { Target } from './shopper.ts';

/** A program of ours that answers HTTP requests. */
export interface Server {
  readonly pid: number;
  readonly target: Target;
  /** Rejects when the program ends before it is asked to. */
  readonly failure: Promise<never>;
  /** The end of what it has written so far. */
  lastWords(): string;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;
const MOST_WORDS = 4_000;

/** Starts it on a free port, and waits until it answers `/readyz`. */
export async function startServer(
  args: readonly string[],
  envFor: (port: number) => Record<string, string>,
): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...envFor(port), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let lastWords = '';
  const hear = (bytes: Buffer) => {
    lastWords = `${lastWords}${bytes}`.slice(-MOST_WORDS);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  let isStopping = false;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const failure = exited.then(() => {
    process.off('exit', kill);
    if (isStopping) return new Promise<never>(() => undefined);
    throw new Error(`${args.join(' ')} ended with ${child.exitCode}. Its last words:\n${lastWords}`);
  });
  // Code that uses the server awaits this too. Until then, a rejection must not count as unhandled.
  failure.catch(() => undefined);
  await Promise.race([untilReady(port), failure]);
  return {
    pid: child.pid ?? 0,
    target: { port, host: `brand2.localhost:${port}` },
    failure,
    lastWords: () => lastWords,
    async stop() {
      isStopping = true;
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function untilReady(port: number): Promise<void> {
  const until = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error('The server did not start in time.');
}
