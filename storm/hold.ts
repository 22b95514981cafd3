import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { POINTS, type Point } from './points.ts';

/** Any lock number that this database uses nowhere else; the second number is the point's index. */
const LOCKS = 7_301_847;
/** A busy machine starts a server slowly, and its reconciler looks every few seconds. */
const REACHED_WITHIN_MS = 60_000;

/**
 * Creates the points: triggers that pass a gate, which is open unless the storm closes it. The server runs unchanged; only
 * its database waits.
 */
export async function buildPoints(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create function storm.gate() returns trigger language plpgsql set lock_timeout = 0 as $$
    begin
      perform pg_advisory_xact_lock_shared(${LOCKS}, tg_argv[0]::integer);
      return new;
    end $$`);
  await sql.unsafe(`
    create table storm.held (email text primary key);
    create function storm.is_held(whose text) returns boolean language sql stable
      return exists (select from storm.held where email = whose);
    create function storm.email_of_attempt(id uuid) returns text language sql stable
      return (select document ->> 'email' from payment_attempts where attempt_id = id);
    create function storm.email_of_key(key text) returns text language sql stable
      return (select document ->> 'email' from payment_attempts where gateway_key = key)`);
  for (const [at, { table, moment, when = 'true', whose }] of POINTS.entries()) {
    const who = whose === undefined ? 'true' : `storm.is_held(${whose})`;
    const kind = moment === 'at commit' ? 'constraint trigger' : 'trigger';
    const event = moment === 'at commit' ? 'after insert' : moment;
    const deferred = moment === 'at commit' ? 'deferrable initially deferred' : '';
    await sql.unsafe(`
      create ${kind} storm_gate_${at} ${event} on ${table} ${deferred} for each row
      when ((${when}) and ${who}) execute function storm.gate('${at}')`);
  }
}

/** The end of a statement whose server is dead: PostgreSQL finishes it, or loses it with the connection. */
export type Fate = 'finished' | 'lost';

export interface Held {
  /** Resolves to the name of the server process that reaches the point. */
  reached(): Promise<string>;
  /** Lets it finish, or ends it. False if it no longer waits: the shop's own limit was faster. */
  decide(fate: Fate): Promise<boolean>;
}

/** Closes the gate of a point for one shopper's payment, which waits there for `decide`. */
export async function hold(sql: Sql, point: Point, email: string): Promise<Held> {
  const at = POINTS.indexOf(point);
  const gate = await sql.reserve();
  await gate`insert into storm.held values (${email})`;
  await gate`select pg_advisory_lock(${LOCKS}, ${at})`;
  const open = async () => {
    await gate`select pg_advisory_unlock(${LOCKS}, ${at})`;
    await gate`delete from storm.held where email = ${email}`;
    gate.release();
  };
  const waiting = () => sql<{ pid: number; name: string }[]>`
    select a.pid, a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.classid = ${LOCKS} and l.objid = ${at} and not l.granted`;
  return {
    async reached() {
      const until = performance.now() + REACHED_WITHIN_MS;
      while (performance.now() < until) {
        const [first] = await waiting();
        if (first) return first.name;
        await sleep(5);
      }
      await open();
      throw new Error(`no one came to the point '${point.name}'`);
    },
    async decide(fate) {
      const pids = (await waiting()).map(({ pid }) => pid);
      if (fate === 'lost') for (const pid of pids) await sql`select pg_terminate_backend(${pid})`;
      while (fate === 'lost' && (await waiting()).length > 0) await sleep(5);
      await open();
      while (await isAtWork(sql, pids)) await sleep(5);
      return pids.length > 0;
    },
  };
}

/** A statement whose client is dead goes on to its end. */
async function isAtWork(sql: Sql, pids: readonly number[]): Promise<boolean> {
  const working = await sql`
    select from pg_stat_activity where pid = any(${[...pids]}::integer[]) and state = 'active'`;
  return working.length > 0;
}
