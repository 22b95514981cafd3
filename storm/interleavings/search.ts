import { openPlainSql } from '../../server/testing/plain-sql.ts';
import { openTestShop } from '../../server/testing/test-shop.ts';
import { openBaseline } from '../baseline.ts';
import { checkInvariants, countOpen } from '../check-invariants.ts';
import { openCommute } from './commuting.ts';
import type { Pair } from './pair.ts';
import { type Ran, runSchedule, type Sides } from './run-schedule.ts';
import { type Choice, type Chooser, drawn, following, nextPrefix } from './schedules.ts';
import { openSide } from './side.ts';
import type { Rewrite } from './statement-gate.ts';

export interface SearchOptions {
  /** All schedules that a side can tell apart, one after the other, as long as there are no more than these. */
  readonly most: number;
  /** If there are more: as many drawn by seeds. */
  readonly drawn: number;
  /** Runs in which one side is killed before its next statement, at every point of a schedule, for as many schedules. */
  readonly killed?: number;
  /** A fault to plant: the search must find it. Then it ends at the first. */
  readonly planted?: Rewrite;
}

export interface Found {
  readonly tried: number;
  readonly killed: number;
  /** There is no other schedule that a side could tell from all of these. */
  readonly isExhausted: boolean;
  /** Each a broken promise, with the schedule that shows it again. */
  readonly faults: readonly string[];
  /** In statements. */
  readonly longestSchedule: number;
}

/** A database that has seen so many schedules is left: looking into ever fuller books takes ever longer. */
const SCHEDULES_PER_SHOP = 100;

/** Runs a pair in every order of its statements, or in many, and compares the books after each. */
export async function searchPair(pair: Pair, options: SearchOptions): Promise<Found> {
  const { most, drawn: draws, killed: killedSchedules = 0, planted } = options;
  let field = await openField(planted);
  let [runs, tried, killed, longestSchedule] = [0, 0, 0, 0];
  const faults: string[] = [];
  const run = async (choose: Chooser, name: string, killBefore?: number): Promise<Ran> => {
    if (runs > 0 && runs % SCHEDULES_PER_SHOP === 0) {
      await field.close();
      field = await openField(planted);
    }
    runs += 1;
    const { ran, wrong } = await field.tryPair(pair, { choose, number: runs, killBefore });
    faults.push(...wrong.map((sentence) => `${pair.name}, ${name || ran.choices.join('')}: ${sentence}`));
    return ran;
  };
  const tryOne = async (choose: Chooser, name = ''): Promise<Ran> => {
    const ran = await run(choose, name);
    tried += 1;
    longestSchedule = Math.max(longestSchedule, ran.steps.length);
    return ran;
  };
  const isDone = () => planted !== undefined && faults.length > 0;
  try {
    let prefix: Choice[] | null = [];
    while (prefix && tried < most && !isDone()) {
      prefix = nextPrefix((await tryOne(following(prefix, field.commute))).choices);
    }
    const isExhausted = prefix === null;
    for (let seed = 1; !isExhausted && seed <= draws && !isDone(); seed += 1) {
      await tryOne(drawn(seed), `seed ${seed}`);
    }
    for (let seed = 1; seed <= killedSchedules; seed += 1) {
      for (let before = 0; ; before += 1) {
        const { steps } = await run(drawn(seed), `seed ${seed}, killed before ${before}`, before);
        // The schedule ended before the kill.
        if (!steps.some(({ isKill }) => isKill)) break;
        killed += 1;
      }
    }
    return { tried, killed, isExhausted, faults, longestSchedule };
  } finally {
    await field.close();
  }
}

const ROUNDS_TO_END = 3;

/** A shop with two sides on one database, and a look into all its books. */
async function openField(planted?: Rewrite) {
  const shop = await openTestShop();
  const { sql, close } = openPlainSql(shop.databaseUrl, { max: 2 });
  await openBaseline(sql);
  const openSides = async (): Promise<Sides> => [
    await openSide(shop, planted),
    await openSide(shop, planted),
  ];
  let sides = await openSides();
  /** What is wrong in the books, before and after what is still open is brought to its end. */
  const look = async (): Promise<string[]> => {
    const before = await checkInvariants(sql);
    if ((await countOpen(sql)) === 0) return before;
    const failures: unknown[] = [];
    // A change that is finished leaves its old authorization to void: that is the next round's.
    for (let round = 0; round < ROUNDS_TO_END && (await countOpen(sql)) > 0; round += 1) {
      await sql`
        update payment_attempts set created_at = created_at - interval '1 minute' where settled_at is null`;
      await sql`
        update payment_movements set planned_at = planned_at - interval '1 minute' where settled_at is null`;
      failures.push(...(await shop.reconcile()).failures.map(({ error }) => error));
      await shop.runJobs();
    }
    const open = await countOpen(sql);
    return [
      ...before,
      ...failures.map((error) => `reconciling failed: ${error}`),
      ...(open > 0 ? [`${open} without an outcome`] : []),
      ...(await checkInvariants(sql)),
    ];
  };
  return {
    commute: await openCommute(sql),
    async tryPair(
      pair: Pair,
      { choose, number, killBefore }: { choose: Chooser; number: number; killBefore?: number | undefined },
    ): Promise<{ ran: Ran; wrong: string[] }> {
      // All shoppers share an address and a card.
      await sql`delete from rate_limits`;
      const { operations, tellBooks, judge } = await pair.prepare(shop, number);
      const ran = await runSchedule(sides, operations, { choose, sql, killBefore });
      await tellBooks?.();
      if (killBefore === undefined) {
        const judged = await judge(ran.ends);
        return { ran, wrong: [...judged, ...(await look())] };
      }
      for (const side of sides) await side.close();
      sides = await openSides();
      // Of a killed side no one hears anything: only the books can tell.
      return { ran, wrong: await look() };
    },
    async close() {
      for (const side of sides) await side.close();
      await close();
      await shop.close();
    },
  };
}
