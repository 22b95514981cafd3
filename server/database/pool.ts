import { setImmediate } from 'node:timers/promises';
import type { PostgresJSPendingQuery, PostgresJSReservedSql, PostgresJSSql } from 'kysely-postgres-js';
import type { Sql } from 'postgres';
import { AND_COMMIT } from './last-statement.ts';
import { withSecondTry } from './second-try.ts';

/** Opens a client of postgres.js that holds one connection, and says when it has lost it. */
export type OpenClient = (onLost: () => void) => Sql;

export interface PoolLoad {
  readonly inUse: number;
  /** Who asked for a connection and has none yet. */
  readonly waiting: number;
  readonly max: number;
}

interface Seat {
  readonly client: Sql;
  /** Last statements of transactions that this connection has prepared by now. */
  readonly prepared: Set<string>;
  isLost(): boolean;
  /** Never to be lent again. */
  discard(): void;
}

/**
 * Connections that are lent out one by one, at most `max` at a time; who comes later waits. Each is a client of its own,
 * which is thrown away when its connection is lost: postgres.js 3.4.9 takes a lost one back among the living, and a
 * statement on it, be it the ROLLBACK of whoever held it, ends the process with an error that nobody can catch
 * (porsager/postgres 1154, 1208). Who holds a lost one hears CONNECTION_CLOSED at the next statement.
 */
export function openPool(open: OpenClient, max: number): PostgresJSSql & { load(): PoolLoad } {
  const free: Seat[] = [];
  const waiting: ((seat: Seat) => void)[] = [];
  let lent = 0;
  let isClosed = false;

  const take = async (): Promise<Seat> => {
    if (lent === max) return new Promise((resolve) => waiting.push(resolve));
    lent += 1;
    const seat = free.pop();
    return seat && !seat.isLost() ? seat : newSeat(open);
  };
  const giveBack = (used: Seat) => {
    const seat = used.isLost() ? null : used;
    const next = waiting.shift();
    if (next) return next(seat ?? newSeat(open));
    lent -= 1;
    if (isClosed) void used.client.end();
    else if (seat) free.push(seat);
  };

  return {
    options: { max },
    load: () => ({ inUse: lent, waiting: waiting.length, max }),
    async reserve() {
      if (isClosed) throw connectionLost('CONNECTION_ENDED');
      const seat = await take();
      try {
        return lend(seat, await seat.client.reserve(), giveBack);
      } catch (error) {
        giveBack(seat);
        throw error;
      }
    },
    async end(options) {
      isClosed = true;
      await Promise.all(free.map(({ client }) => client.end(options)));
    },
  };
}

function newSeat(open: OpenClient): Seat {
  let isLost = false;
  const discard = () => {
    isLost = true;
    // Whatever it still waits for, it waits for in vain.
    void client.end({ timeout: 0 });
  };
  const client = open(discard);
  return { client, prepared: new Set(), isLost: () => isLost, discard };
}

function lend(
  seat: Seat,
  connection: PostgresJSReservedSql,
  giveBack: (seat: Seat) => void,
): PostgresJSReservedSql {
  let isInTransaction = false;
  let committed: PostgresJSPendingQuery | null = null;
  let notBegun: unknown = null;
  return {
    unsafe(query, parameters, options) {
      if (seat.isLost() && query !== ROLLBACK) throw connectionLost('CONNECTION_CLOSED');
      const send = () => connection.unsafe(query, parameters, options);
      if (query === ROLLBACK) return rollBack(seat, send);
      if (query === COMMIT) return committed ?? commit(send());
      if (committed !== null) throw new Error('a transaction has gone on after its last statement');
      if (BEGIN.test(query)) {
        isInTransaction = true;
        return begin(send(), (error) => {
          notBegun = error;
          seat.discard();
        });
      }
      if (!isInTransaction) return byItself(send);
      const sent = blaming(send(), () => notBegun);
      if (query.endsWith(AND_COMMIT)) committed = commitBehind(seat, { query, sent }, connection);
      return sent;
    },
    release() {
      if (!seat.isLost()) connection.release();
      giveBack(seat);
    },
  };
}

/** As Kysely begins a transaction, and ends one that failed. What is lent serves one transaction, or one statement. */
const BEGIN = /^(begin|start transaction)/;
const COMMIT = 'commit';
const ROLLBACK = 'rollback';

/**
 * Says that a transaction has begun without waiting for PostgreSQL to say so: BEGIN travels with the first statement, which
 * comes behind it in any case. Where it fails, the connection is given up, so that nothing behind it can count by itself.
 */
function begin(sent: PostgresJSPendingQuery, onFailure: (error: unknown) => void): PostgresJSPendingQuery {
  sent.catch(onFailure);
  const done = Object.assign([], { command: 'BEGIN', count: 0 });
  return Object.assign(Promise.resolve(done), { cancel: () => sent.cancel() });
}

/** A statement behind a BEGIN that failed hears why: postgres.js lays the fault of the one upon the other. */
function blaming(sent: PostgresJSPendingQuery, cause: () => unknown): PostgresJSPendingQuery {
  const answer = sent.catch((error: unknown) => {
    throw cause() ?? error;
  });
  return Object.assign(answer, { cancel: () => sent.cancel() });
}

/** PostgreSQL answers the COMMIT of a transaction that has failed with a ROLLBACK, which is no error to it. */
function commit(sent: PostgresJSPendingQuery): PostgresJSPendingQuery {
  const answer = sent.then((result) => {
    if (result.command !== 'COMMIT') throw new Error('the transaction was rolled back');
    return result;
  });
  return Object.assign(answer, { cancel: () => sent.cancel() });
}

/**
 * Sends COMMIT right behind a statement, unless postgres.js refuses to send that statement at all: what came before would
 * stand without it. It refuses one that is prepared before the event loop's next turn; the first time, it asks PostgreSQL
 * for the types first, so that COMMIT waits for the answer. Whoever waits for the statement hears why it failed.
 */
function commitBehind(
  { prepared }: Seat,
  { query, sent }: { query: string; sent: PostgresJSPendingQuery },
  connection: PostgresJSReservedSql,
): PostgresJSPendingQuery {
  let refused: unknown = null;
  const answered = sent.then(
    () => prepared.add(query),
    (error: unknown) => {
      refused = error;
    },
  );
  const committed = (async () => {
    await (prepared.has(query) ? setImmediate() : answered);
    if (refused !== null) throw refused;
    return commit(connection.unsafe(COMMIT));
  })();
  committed.catch(() => undefined);
  return Object.assign(committed, { cancel: () => undefined });
}

/** A statement outside of a transaction is one: where PostgreSQL undoes it in favour of another, it is sent again. */
function byItself(send: () => PostgresJSPendingQuery): PostgresJSPendingQuery {
  let sent: PostgresJSPendingQuery | null = null;
  const answer = withSecondTry(async () => {
    sent = send();
    return sent;
  });
  return Object.assign(answer, { cancel: () => sent?.cancel() });
}

/** With the connection, PostgreSQL has rolled back by itself: what counts is why the transaction failed. */
function rollBack(seat: Seat, send: () => PostgresJSPendingQuery): PostgresJSPendingQuery {
  const done = Object.assign([], { command: 'ROLLBACK', count: 0 });
  if (seat.isLost()) return Object.assign(Promise.resolve(done), { cancel: () => undefined });
  const sent = send();
  const rolledBack = sent.catch(() => {
    seat.discard();
    return done;
  });
  return Object.assign(rolledBack, { cancel: () => sent.cancel() });
}

/** As postgres.js itself says it. */
function connectionLost(code: 'CONNECTION_CLOSED' | 'CONNECTION_ENDED'): Error {
  return Object.assign(new Error(`write ${code}`), { code });
}
