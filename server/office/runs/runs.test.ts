import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { RunAnswer } from '../../../contract/office/runs.ts';
import { agePlannedMovements } from '../../testing/change-rows.ts';
import { expectBalanced } from '../../testing/expect-balanced.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { placeParcels, trackingOf } from '../../testing/test-parcels.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';
import { TEST_TODAY } from '../../testing/test-today.ts';
import { CARRY_OUT_RUN } from './jobs.ts';
import { leaseRun, resumeRuns, startRun } from './run-store.ts';

const shop = testShop();
let cellar: TestBrowser;
beforeAll(async () => {
  cellar = await signInStaff(shop, 'cellar');
});

function startShipping(orders: readonly number[], numberOf = trackingOf): Promise<number> {
  return shop.db.transaction().execute(async (trx) => {
    const { staff_id: staffId } = await trx
      .selectFrom('staff')
      .select('staff_id')
      .where('role', '=', 'cellar')
      .executeTakeFirstOrThrow();
    const items = orders.map((orderId) => ({
      subject: `order ${orderId}`,
      input: { orderId, trackingNumber: numberOf(orderId) },
    }));
    return startRun(trx, { kind: 'batch ship', staffId, items });
  });
}

async function runOf(runId: number): Promise<RunAnswer> {
  return (await cellar.get(`/api/office/runs/${runId}`)).body;
}

async function shippedTimes(orders: readonly number[]): Promise<Record<number, number>> {
  const { rows } = await sql<{ orderId: number; times: number }>`
    select o.order_id as "orderId", count(l.key)::integer as times
    from orders o left join payment_movements m on m.order_id = o.order_id
    left join ledger l on l.key = m.key and l.kind = 'captured'
    where o.order_id = any(${[...orders]}::integer[]) group by o.order_id`.execute(shop.db);
  return Object.fromEntries(rows.map(({ orderId, times }) => [orderId, times]));
}

test('carries out every item, tells what was refused, and ends', async () => {
  const orders = await placeParcels(shop, 6);
  const [first = 0, second = 0] = orders;
  const runId = await startShipping([...orders, 999_999], (id) => (id === second ? '12' : trackingOf(id)));
  expect(await runOf(runId)).toMatchObject({ kind: 'batch ship', state: 'waiting', done: 0, total: 7 });
  await shop.runJobs();
  const run = await runOf(runId);
  expect(run).toMatchObject({ state: 'done', done: 5, total: 7, failed: 2 });
  expect(run.results[0]).toEqual({
    subject: `order ${first}`,
    state: 'done',
    isDecline: false,
    message: `Shipped with ${trackingOf(first)}.`,
    name: 'Bea Stone',
    phone: null,
    customerId: null,
    membershipId: null,
    purchaseOrderId: first,
  });
  expect(run).toMatchObject({ declined: 0, amount: null, release: null });
  expect(run.results[1]).toMatchObject({ state: 'refused', message: expect.stringContaining('FedEx') });
  // The same items once more: what is shipped stays as it is.
  const again = await startShipping(orders);
  await shop.runJobs();
  expect(await runOf(again)).toMatchObject({ state: 'done', done: 6, failed: 0 });
  expect(Object.values(await shippedTimes(orders))).toEqual(orders.map(() => 1));
});

test('a stopped run carries out nothing more', async () => {
  const orders = await placeParcels(shop, 2);
  const runId = await startShipping(orders);
  expect((await cellar.post(`/api/office/runs/${runId}/stop`, undefined)).status).toBe(204);
  await shop.runJobs();
  await resumeRuns(shop.db);
  await shop.runJobs();
  const run = await runOf(runId);
  expect(run).toMatchObject({ state: 'stopped', done: 0, failed: 0 });
  expect(run.results.map(({ state }) => state)).toEqual(['pending', 'pending']);
});

test('a run whose items are still being done is stopping, and stopped once none moves any more', async () => {
  const orders = await placeParcels(shop, 6);
  const runId = await startShipping(orders);
  let working: Promise<unknown> = Promise.resolve();
  await shop.db.transaction().execute(async (trx) => {
    // The first items wait here.
    await sql`select from orders where order_id in (${sql.join(orders)}) for update`.execute(trx);
    working = shop.runJobs();
    await expect.poll(async () => (await runOf(runId)).state).toBe('running');
    await cellar.post(`/api/office/runs/${runId}/stop`, undefined);
    expect((await runOf(runId)).state).toBe('stopping');
  });
  await working;
  const run = await runOf(runId);
  expect(run).toMatchObject({ state: 'stopped', done: 4 });
  expect(Object.values(await shippedTimes(orders)).toSorted()).toEqual([0, 0, 1, 1, 1, 1]);
});

test('only staff who may do what it does see a run', async () => {
  const runId = await startShipping([]);
  const books = await signInStaff(shop, 'books');
  expect((await books.get(`/api/office/runs/${runId}`)).status).toBe(403);
  expect((await books.post(`/api/office/runs/${runId}/stop`, undefined)).status).toBe(403);
  expect((await cellar.get('/api/office/runs/999999')).status).toBe(404);
});

test('a run that another worker has goes on at the end of its lease', async () => {
  const orders = await placeParcels(shop, 2);
  const runId = await startShipping(orders);
  await leaseRun(shop.db, runId);
  await shop.runJobs();
  expect(await runOf(runId)).toMatchObject({ state: 'running', done: 0 });
  const { rows } = await sql`
    select j.run_at = r.leased_until as "isAtTheEnd"
    from graphile_worker.jobs j join office_runs r on j.key = 'office-run-' || r.run_id
    where r.run_id = ${runId}`.execute(shop.db);
  expect(rows).toEqual([{ isAtTheEnd: true }]);
  await sql`update office_runs set leased_until = now() - interval '1 second'`.execute(shop.db);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(shop.db);
  await shop.runJobs();
  expect(await runOf(runId)).toMatchObject({ state: 'done', done: 2 });
});

const WORKER = `
  import { pino } from 'pino';
  import { connect } from '${import.meta.resolve('../../platform/database/connection.ts')}';
  import { startWorker } from '${import.meta.resolve('../../platform/jobs/worker.ts')}';
  import { createSandboxGateway } from '${import.meta.resolve('../../providers/payment/sandbox-gateway.ts')}';
  import { carryOutRun } from '${import.meta.resolve('./carry-out-run.ts')}';
  const { db } = connect(process.argv[1]);
  const sandbox = createSandboxGateway({ db, lateAnswerMs: 0, onRepeatedAnswer: async () => undefined });
  const clock = { now: () => new Date(), today: () => '${TEST_TODAY}' };
  let captures = 0;
  const gateway = {
    ...sandbox,
    capture: async (movement) => {
      const answer = await sandbox.capture(movement);
      captures += 1;
      if (captures === 6) process.kill(process.pid, 'SIGKILL');
      return answer;
    },
  };
  startWorker({
    databaseUrl: process.argv[1],
    tasks: { '${CARRY_OUT_RUN}': ({ runId }) => carryOutRun({ db, gateway, gatewayTimeoutMs: 10_000, clock }, runId) },
    chores: [],
    log: pino({ level: 'silent' }),
  });
`;

test('a run whose worker is killed goes on, and ships nothing twice', async () => {
  const orders = await placeParcels(shop, 12);
  const runId = await startShipping(orders);
  const worker = spawn(process.execPath, ['--input-type=module', '-e', WORKER, shop.databaseUrl], {
    stdio: 'ignore',
  });
  expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL']);
  const killed = await runOf(runId);
  expect(killed.state).toBe('running');
  expect(killed.done).toBeLessThan(12);

  // The lease and the calls of the dead worker run out.
  await sql`update office_runs set leased_until = now() - interval '1 second'`.execute(shop.db);
  await agePlannedMovements(shop.db);
  await shop.reconcile();
  await resumeRuns(shop.db);
  await shop.runJobs();
  expect(await runOf(runId)).toMatchObject({ state: 'done', done: 12, failed: 0 });
  expect(Object.values(await shippedTimes(orders))).toEqual(orders.map(() => 1));
  await expectBalanced(shop);
});
