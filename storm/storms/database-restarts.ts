import { setTimeout as sleep } from 'node:timers/promises';
import type { Storm } from '../storm.ts';
import type { StormShop } from '../storm-shop.ts';
import { letIn } from './load.ts';

const KILLS = { slice: 1, long: 6 };
const CALM_MS = 1_500;
const BACK_WITHIN_MS = 30_000;

/** SIGKILL of PostgreSQL under load: the servers live on, say 503, and find it again by themselves. */
export const databaseRestarts: Storm = {
  name: 'the database killed under load',
  promise: 'Database down while running',
  counts: 'kills',
  async blow(shop, force) {
    const lost: string[] = [];
    const crowd = letIn(shop, 'database');
    for (let kill = 0; kill < KILLS[force]; kill += 1) {
      await sleep(CALM_MS);
      await shop.database.kill();
      if (!(await bothServeAgain(shop.doors))) lost.push('a server did not find the database again');
    }
    await sleep(CALM_MS);
    crowd.close();
    for (const name of await doWithoutJobs(shop)) lost.push(`${name} takes no jobs any more`);
    return { tried: KILLS[force], lost, afterwards: () => crowd.judge() };
  },
};

/** The processes that do jobs and did not ask for one, though an idle one asks every two seconds. */
async function doWithoutJobs({ sql, processes }: StormShop): Promise<string[]> {
  const until = performance.now() + BACK_WITHIN_MS;
  const names = processes.filter(({ doesJobs }) => doesJobs).map(({ name }) => name);
  for (;;) {
    const rows = await sql<{ name: string }[]>`
      select distinct application_name as name from pg_stat_activity
      where query ilike '%_private_jobs as jobs%' and state_change > clock_timestamp() - interval '4 seconds'`;
    const idle = names.filter((name) => !rows.some((row) => row.name === name));
    if (idle.length === 0 || performance.now() > until) return idle;
    await sleep(500);
  }
}

async function bothServeAgain(doors: readonly { port: number }[]): Promise<boolean> {
  const until = performance.now() + BACK_WITHIN_MS;
  while (performance.now() < until) {
    const answers = await Promise.all(
      doors.map(({ port }) => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)),
    );
    await Promise.all(answers.map((answer) => answer?.arrayBuffer()));
    if (answers.every((answer) => answer?.ok)) return true;
    await sleep(50);
  }
  return false;
}
