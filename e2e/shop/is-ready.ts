import type { ChildProcess } from 'node:child_process';

const LOOK_AGAIN_MS = 100;

/** Whether a server that was started opens within the time. False at once if it ends. */
export async function isReady(origin: string, server: ChildProcess, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  while (performance.now() < until && server.exitCode === null) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  return false;
}
