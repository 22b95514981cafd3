import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../server/platform/database/connection.ts';
import { findPrimary } from '../../server/platform/database/primary.ts';
import { openReplica } from '../../server/platform/database/replica.ts';
import { giveRoleTheSession, missingInSession } from '../../server/platform/database/session.ts';
import { Cluster } from './cluster.ts';
import { findPgBouncer } from './pgbouncer.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.open(() => undefined);
});
afterAll(() => cluster.close());

// What a pooler does to the limits is also tried without containers: server/platform/database/pooler.long.test.ts.
if (findPgBouncer() === null) console.log('PgBouncer is not tried: there is no pgbouncer on this machine.');
else
  test(
    "PgBouncer in transaction mode: the shop's limits hold, and end a statement",
    limitsHoldThroughPgBouncer,
  );

async function limitsHoldThroughPgBouncer() {
  await giveRoleTheSession(cluster.databaseUrl);
  const { db, close } = connect(cluster.pooledUrl ?? '', { pooler: { keepsPrepared: false } });
  try {
    expect(await missingInSession(db)).toEqual([]);
    const slow = sql`select pg_sleep(30)`.execute(db);
    await expect(slow).rejects.toThrow('canceling statement due to statement timeout');
  } finally {
    await close();
  }
}

test('the shop follows the primary over two failovers and keeps what was confirmed', async () => {
  const { db, close } = connect(cluster.databaseUrl, { max: 2 });
  const count = async () => {
    const { rows } = await sql<{ kept: number }>`select count(*)::integer as kept from kept`.execute(db);
    return rows[0]?.kept;
  };
  try {
    await sql`create table kept (at integer)`.execute(db);
    await sql`insert into kept values (1)`.execute(db);
    const first = await findPrimary(cluster.databaseUrl);
    await cluster.kill();
    await expect(findPrimary(cluster.databaseUrl)).rejects.toMatchObject({ code: '08006' });
    await expect(sql`insert into kept values (2)`.execute(db)).rejects.toThrow();
    await cluster.failOver();
    await sql`insert into kept values (2)`.execute(db);
    expect(await count()).toBe(2);
    await cluster.attachStandby();

    // The shop idles through the second failover, and the server that it knew is a standby when it comes back.
    const idle = connect(cluster.databaseUrl, { max: 1 });
    await sql`insert into kept values (3)`.execute(idle.db);
    await cluster.kill();
    await cluster.failOver();
    expect(await findPrimary(cluster.databaseUrl)).toBe(first);
    await cluster.attachStandby();
    await sql`insert into kept values (4)`.execute(idle.db);
    await idle.close();
    expect(await count()).toBe(4);
  } finally {
    await close();
  }
});

test('a replica is read while it follows closely, and the primary otherwise', async () => {
  const primary = connect(cluster.primaryUrl, { max: 1 });
  const readsOnStandby = async (limits = {}) => {
    const replica = openReplica(cluster.standbyUrl, primary, limits);
    const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(
      replica.reader,
    );
    await replica.close();
    return rows[0]?.standby;
  };
  try {
    expect(await readsOnStandby()).toBe(true);
    await cluster.holdBackStandby(true);
    await sql`create table written (at integer)`.execute(primary.db);
    expect(await readsOnStandby()).toBe(true);
    expect(await readsOnStandby({ mostSecondsBehind: 0 })).toBe(false);
    await cluster.holdBackStandby(false);
    await expect.poll(() => readsOnStandby({ mostSecondsBehind: 0 })).toBe(true);
    await cluster.killStandby();
    expect(await readsOnStandby()).toBe(false);
    await cluster.attachStandby();
    expect(await readsOnStandby()).toBe(true);
  } finally {
    await primary.close();
  }
});
