import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import type { Choice, Chooser } from './schedules.ts';
import type { Side } from './side.ts';

/** One of the two things that happen at once. */
export type Operation = (side: Side) => Promise<unknown>;

export interface Ran {
  /** One for each point at which both sides had a statement to send. */
  readonly choices: readonly Choice[];
  /** What was sent, in order, by which side. */
  readonly steps: readonly Step[];
  readonly ends: readonly [End, End];
}

export interface Step {
  readonly side: Choice;
  readonly statement: string;
  /** The side was killed in place of it. */
  readonly isKill: boolean;
}

export type End =
  | { readonly kind: 'answered'; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly error: unknown };

export type Sides = readonly [Side, Side];

/** A statement that takes longer than this may be waiting for a lock; asking costs a statement of its own. */
const ASK_AFTER_MS = 3;
/** A side that neither sends nor waits for a lock: it waits for time to pass. The other goes on. */
const AT_REST_AFTER_MS = 1_000;
const ENDLESS_MS = 60_000;

/**
 * Lets two operations run, one statement at a time. `choose` says whose statement goes next wherever there is a choice:
 * a side whose statement waits for a lock of the other has none to offer.
 */
export async function runSchedule(
  sides: Sides,
  operations: readonly [Operation, Operation],
  {
    choose,
    sql,
    killBefore,
  }: {
    readonly choose: Chooser;
    readonly sql: Sql;
    /** After so many statements the side that goes next is killed in place of its statement. The other goes on. */
    readonly killBefore?: number | undefined;
  },
): Promise<Ran> {
  const choices: Choice[] = [];
  const steps: Step[] = [];
  const bell = newBell();
  for (const { gate } of sides) {
    gate.onChange = bell.ring;
    gate.isClosed = true;
  }
  const ends: [End | null, End | null] = [null, null];
  const begin = async (at: Choice): Promise<void> => {
    ends[at] = await operations[at](sides[at]).then(
      (answer): End => ({ kind: 'answered', answer }),
      (error: unknown): End => ({ kind: 'failed', error }),
    );
    bell.ring();
  };
  const running = [begin(0), begin(1)];
  const startedAt = performance.now();
  try {
    while (performance.now() - startedAt < ENDLESS_MS) {
      await atRest(sides, ends, bell, sql);
      const able = ([0, 1] as const).filter((at) => sides[at].gate.canStep);
      const [only] = able;
      if (only === undefined) {
        if (ends[0] && ends[1]) break;
        await bell.rung(ASK_AFTER_MS);
        continue;
      }
      let side: Choice = only;
      if (able.length === 2) {
        side = choose(choices.length, [sides[0].gate.next, sides[1].gate.next]);
        choices.push(side);
      }
      const { gate } = sides[side];
      const isKill = steps.length === killBefore;
      if (isKill) gate.cut();
      steps.push({ side, statement: isKill ? '' : gate.step(), isKill });
    }
  } finally {
    for (const { gate } of sides) gate.openUp();
  }
  await Promise.all(running);
  const [first, second] = ends;
  if (!first || !second) throw new Error('an operation has not ended');
  return { choices, steps, ends: [first, second] };
}

/** Until each side has ended, has a statement at its gate, or waits for a lock of the other. */
async function atRest(sides: Sides, ends: readonly unknown[], bell: Bell, sql: Sql): Promise<void> {
  const until = performance.now() + AT_REST_AFTER_MS;
  for (;;) {
    const busy = ([0, 1] as const).filter(
      (at) => !sides[at].gate.canStep && (ends[at] === null || sides[at].gate.isAtWork),
    );
    if (busy.length === 0 || performance.now() > until) return;
    if (await bell.rung(ASK_AFTER_MS)) continue;
    const [at] = busy;
    if (busy.length === 2 || at === undefined || !sides[at].gate.isAtWork) continue;
    if (await waitsForLock(sql, sides[at], sides[at === 0 ? 1 : 0])) return;
  }
}

async function waitsForLock(sql: Sql, side: Side, other: Side): Promise<boolean> {
  const [found] = await sql`
    select from unnest(${side.gate.pids}::integer[]) as pid
    where pg_blocking_pids(pid) && ${other.gate.pids}::integer[] limit 1`;
  return found !== undefined;
}

type Bell = ReturnType<typeof newBell>;

/** Wakes one waiter. */
function newBell() {
  let hasRung = false;
  let wake: () => void = () => undefined;
  return {
    ring(): void {
      hasRung = true;
      wake();
    },
    /** False if it was not rung in time. */
    async rung(ms: number): Promise<boolean> {
      if (!hasRung) {
        const timer = new AbortController();
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([woken, sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined)]);
        timer.abort();
      }
      const was = hasRung;
      hasRung = false;
      return was;
    },
  };
}
