import type { Child } from './child.ts';
import { canReadProcesses, cpuMsOf, postgresCpuMs } from './processes.ts';
import type { Cost } from './result.ts';

/** Runs `work` and gives what it cost the server and PostgreSQL, for each of the things that it says it did. */
export async function costOf<Done>(
  processes: { server: Child; postmaster: number },
  work: () => Promise<Done>,
  countOf: (done: Done) => number,
): Promise<{ done: Done; cost: Cost }> {
  const now = () => ({
    server: cpuMsOf(processes.server.pid),
    postgres: postgresCpuMs(processes.postmaster),
  });
  if (!canReadProcesses) return { done: await work(), cost: { serverCpuMs: null, postgresCpuMs: null } };
  const before = now();
  const done = await work();
  const after = now();
  const count = Math.max(1, countOf(done));
  return {
    done,
    cost: {
      serverCpuMs: (after.server - before.server) / count,
      postgresCpuMs: (after.postgres - before.postgres) / count,
    },
  };
}
