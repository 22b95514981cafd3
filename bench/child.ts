import { type ChildProcess, spawn } from 'node:child_process';

export interface Child {
  readonly pid: number;
  readonly process: ChildProcess;
  /** Rejects when the program ends before it is asked to. */
  readonly failure: Promise<never>;
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>;
}

/** Starts a program of ours on this Node; it never outlives this process, unless that one is killed outright. */
export function startChild(args: readonly string[], env: Record<string, string>): Child {
  const child = spawn(process.execPath, [...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let lastWords = '';
  child.stderr?.on('data', (bytes) => {
    lastWords = `${lastWords}${bytes}`.slice(-2000);
  });
  let isStopping = false;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      process.off('exit', kill);
      resolve();
    });
  });
  const failure = ended.then(() => {
    if (isStopping) return new Promise<never>(() => undefined);
    throw new Error(`${args.join(' ')} ended with ${child.exitCode}. Its last words:\n${lastWords}`);
  });
  // Code that uses the child awaits this too. Until then, a rejection must not count as unhandled.
  failure.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    process: child,
    failure,
    async stop() {
      isStopping = true;
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The next message that a child sends. */
export function messageFrom<Message>(child: Child): Promise<Message> {
  const message = new Promise<Message>((resolve) =>
    child.process.once('message', (received) => resolve(received as Message)),
  );
  return Promise.race([message, child.failure]);
}
