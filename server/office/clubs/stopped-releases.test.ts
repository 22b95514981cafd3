import { beforeAll, expect, test } from 'vitest';
import { addDays, type Day } from '../../../domain/dates/day.ts';
import { run } from '../../platform/database/query.ts';
import { chargeDueReleases, chargeRelease } from '../../programs/club-releases/charge-release.ts';
import { chargeShipment } from '../../programs/club-releases/charge-shipment.ts';
import { addChargeJobs, writeStopped } from '../../programs/club-releases/charge-store.ts';
import { lockRelease } from '../../programs/club-releases/release-store.ts';
import { raisePrice } from '../../testing/change-rows.ts';
import { expectBalanced } from '../../testing/expect-balanced.ts';
import { untilLockWaits } from '../../testing/lock-waits.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { newMember } from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';
import { signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
let manager: TestBrowser;
beforeAll(async () => {
  manager = await signInStaff(shop, 'manager');
  for (const name of ['one', 'two', 'three']) await newMember(shop, `${name}@stop.example.com`);
  await newMember(shop, 'declined@stop.example.com', { cardNumber: '4000000000000002' });
});

/** A day before all of their ship days. */
const LATER = '2027-04-02';

let shipDay: Day = '2027-03-29';
/** A release that is ready to be charged, of four members. */
async function prepared(): Promise<string> {
  shipDay = addDays(shipDay, 7);
  const started = await manager.post('/api/office/releases', { clubTypeId: 2, shipDay, name: shipDay });
  expect(started.body).toMatchObject({ releaseId: expect.any(Number) });
  await shop.runJobs();
  return `/api/office/releases/${started.body.releaseId}`;
}

let keys = 0;
function press(path: string, body: object) {
  keys += 1;
  return manager.send('POST', path, body, { 'idempotency-key': `stop ${keys}` });
}

const idOf = (at: string) => Number(at.split('/').at(-1));
const countsOf = async (at: string) => (await manager.get(at)).body.counts;
const stop = (runId: number) => manager.post(`/api/office/runs/${runId}/stop`, undefined);

async function stoppedOnes(): Promise<[rows: number[], count: number]> {
  const { rows } = (await manager.get('/api/office/releases?view=stopped')).body;
  const { counts } = (await manager.get('/api/office/tasks')).body;
  return [rows.map(({ releaseId }: { releaseId: number }) => releaseId), counts['stopped-charges']];
}

async function goOn(): Promise<void> {
  await chargeDueReleases(shop.parts);
  await shop.runJobs();
}

test('after Stop, no card is charged until someone charges the release again', async () => {
  const at = await prepared();
  const { runId } = (await press(`${at}/charge`, { early: true })).body;
  // As an earlier version, or the shop itself while the run was under way, left them.
  await shop.db.transaction().execute((trx) => addChargeJobs(trx, idOf(at)));
  expect((await stop(runId)).status).toBe(204);
  await shop.runJobs();
  await goOn();
  expect(await countsOf(at)).toMatchObject({ open: 4, ordered: 0, failed: 0 });
  expect((await manager.get(at)).body).toMatchObject({ isStopped: true });
  expect(await stoppedOnes()).toEqual([[idOf(at)], 4]);

  for (const query of ['', '?dryRun=true']) {
    const retried = await press(`${at}/retry${query}`, {});
    expect([retried.status, retried.body.message]).toEqual([
      409,
      'Charging was stopped. Charge what is left first.',
    ]);
  }
  expect((await manager.post(`${at}/charge?dryRun=true`, {})).body).toMatchObject({ shipments: 4 });
  expect((await press(`${at}/charge`, { expected: 4 })).status).toBe(202);
  // The first run is over: its Stop, in a page that was left open, stops nothing more.
  await stop(runId);
  await shop.runJobs();
  expect(await countsOf(at)).toMatchObject({ open: 0, ordered: 3, failed: 1 });
  expect((await manager.get(at)).body).toMatchObject({ isStopped: false });
  expect(await stoppedOnes()).toEqual([[], 0]);
  await expectBalanced(shop);
});

test('a release whose preparing was stopped says so, and is prepared to its end', async () => {
  const plan = { clubTypeId: 2, shipDay: '2027-06-07', name: 'June' };
  const { releaseId, runId } = (await manager.post('/api/office/releases', plan)).body;
  const at = `/api/office/releases/${releaseId}`;
  expect((await manager.get(at)).body).toMatchObject({ preparedAt: null, isStopped: false });
  await stop(runId);
  await shop.runJobs();
  expect((await manager.get(at)).body).toMatchObject({ preparedAt: null, isStopped: true });
  const { rows } = (await manager.get('/api/office/releases')).body;
  expect(rows[0]).toMatchObject({ releaseId, isStopped: true });
  expect((await manager.post('/api/office/releases', plan)).body.releaseId).toBe(releaseId);
  expect((await manager.get(at)).body.isStopped).toBe(false);
  await shop.runJobs();
  expect((await manager.get(at)).body).toMatchObject({
    preparedAt: expect.any(String),
    isStopped: false,
    counts: { open: 4 },
  });
});

test('a retry that was stopped leaves its shipment open, which charging takes up', async () => {
  const at = await prepared();
  await press(`${at}/charge`, { early: true });
  await shop.runJobs();
  const { runId } = (await press(`${at}/retry`, { expected: 1 })).body;
  await stop(runId);
  await goOn();
  expect(await countsOf(at)).toMatchObject({ open: 1, failed: 0 });
  await press(`${at}/charge`, { expected: 1 });
  await shop.runJobs();
  expect(await countsOf(at)).toMatchObject({ open: 0, failed: 1 });
});

test('charging that the shop began by itself is stopped at the release, and so is what staff began', async () => {
  const at = await prepared();
  const refused = await manager.post(`${at}/stop`, undefined);
  expect([refused.status, refused.body.message]).toEqual([409, 'The release is not being charged.']);
  await run(
    shop.db,
  )`update club_releases set window_ends_at = now() - interval '1 minute' where release_id = ${idOf(at)}`;
  await chargeDueReleases(shop.parts);
  expect((await manager.post(`${at}/stop`, undefined)).status).toBe(204);
  expect((await manager.post(`${at}/stop`, undefined)).status).toBe(204);
  await shop.runJobs();
  await goOn();
  expect(await countsOf(at)).toMatchObject({ open: 4, ordered: 0, failed: 0 });
  expect((await manager.get(at)).body.isStopped).toBe(true);

  const { runId } = (await press(`${at}/charge`, { expected: 4 })).body;
  expect((await manager.post(`${at}/stop`, undefined)).status).toBe(204);
  await shop.runJobs();
  expect((await manager.get(`/api/office/runs/${runId}`)).body).toMatchObject({ state: 'stopped', done: 0 });
  expect(await countsOf(at)).toMatchObject({ open: 4, ordered: 0 });

  await press(`${at}/charge`, { expected: 4 });
  await shop.runJobs();
  expect(await countsOf(at)).toMatchObject({ open: 0, ordered: 3, failed: 1 });
  expect((await manager.post(`${at}/stop`, undefined)).status).toBe(409);
  expect((await manager.post('/api/office/releases/999999/stop', undefined)).status).toBe(404);
});

test('a member who pays by a card link pays also while charging is stopped', async () => {
  const at = await prepared();
  await stop((await press(`${at}/charge`, { early: true })).body.runId);
  const [first] = (await manager.get(`${at}/shipments`)).body.rows;
  await chargeShipment(shop.parts, first.shipmentId, { isSeen: true });
  expect(await countsOf(at)).toMatchObject({ open: 3, ordered: 1 });
  // An operator's command goes on as well.
  await chargeRelease(shop.parts, idOf(at), { early: false, retryFailed: false });
  await shop.runJobs();
  expect(await countsOf(at)).toMatchObject({ open: 0, ordered: 3, failed: 1 });
});

test('a run that is not stopped is left to the shop as well: what it could not charge is charged', async () => {
  const at = await prepared();
  await press(`${at}/charge`, { early: true });
  await goOn();
  expect(await countsOf(at)).toMatchObject({ open: 0, ordered: 3, failed: 1 });
});

test('new prices can be told once charging is stopped, and no payment is under way', async () => {
  await newMember(shop, 'silent@stop.example.com', { cardNumber: '4000000000004020' });
  const at = await prepared();
  const { runId } = (await press(`${at}/charge`, { early: true })).body;
  const requote = () => manager.post(`${at}/requote`, { until: LATER });
  expect((await requote()).body.message).toMatch(/being charged/);
  await stop(runId);
  await shop.runJobs();
  // Its payment began before the stop, and the bank has not answered.
  const silent = (await manager.get(`${at}/shipments`)).body.rows.find(
    ({ email }: { email: string }) => email === 'silent@stop.example.com',
  );
  await chargeShipment(shop.parts, silent.shipmentId, { isSeen: true });
  expect(await countsOf(at)).toMatchObject({ open: 5 });
  await raisePrice(shop.db, 'pinot-club-three-bottles', 100);
  expect((await requote()).body.message).toMatch(/being charged/);
  // The shop ends what has begun, and begins nothing.
  await shop.reconcile();
  expect((await requote()).body.message).toMatch(/being charged/);
  await goOn();
  expect(await countsOf(at)).toMatchObject({ open: 4, ordered: 1 });
  expect((await requote()).body).toMatchObject({ offered: 4 });
  expect((await manager.get(at)).body).toMatchObject({ chargedAt: null, isStopped: false });
  await expectBalanced(shop);
});

test('a Stop counts that comes while the shop is about to go on by itself', async () => {
  const at = await prepared();
  await stop((await press(`${at}/charge`, { early: true })).body.runId);
  // The press on Stop is not committed yet.
  await run(shop.db)`update club_releases set stopped_at = null where release_id = ${idOf(at)}`;
  const { going } = await shop.db.transaction().execute(async (trx) => {
    await writeStopped(trx, idOf(at));
    const goingOn = chargeDueReleases(shop.parts);
    await untilLockWaits(shop.db, 1);
    return { going: goingOn };
  });
  await going;
  await shop.runJobs();
  expect(await countsOf(at)).toMatchObject({ ordered: 0, failed: 0 });
  expect((await manager.get(at)).body.isStopped).toBe(true);
});

test('a release that is withdrawn while it is prepared is not opened again', async () => {
  const day = addDays(shipDay, 7);
  const started = await manager.post('/api/office/releases', { clubTypeId: 2, shipDay: day, name: day });
  const { releaseId, runId } = started.body;
  const { withdrawing, preparing } = await shop.db.transaction().execute(async (trx) => {
    await lockRelease(trx, releaseId);
    const withdrawn = press(`/api/office/releases/${releaseId}/withdraw`, {});
    await untilLockWaits(shop.db, 1);
    const prepared = shop.runJobs();
    // Both items of its run.
    await untilLockWaits(shop.db, 3);
    return { withdrawing: withdrawn, preparing: prepared };
  });
  expect((await withdrawing).status).toBe(200);
  await preparing;
  const { rows } = (await manager.get('/api/office/releases?view=all')).body;
  expect(rows.map((row: { shipDay: Day }) => row.shipDay)).not.toContain(day);
  const { results } = (await manager.get(`/api/office/runs/${runId}`)).body;
  expect(results.map(({ message }: { message: string }) => message)).toEqual([
    'The release was withdrawn.',
    'The release was withdrawn.',
  ]);
});

test('whatever waits while a release is withdrawn finds none', async () => {
  const at = await prepared();
  const others = [
    ['withdraw', {}],
    ['stop', {}],
    ['charge', { early: true }],
    ['retry', {}],
    ['requote', { until: addDays(shipDay, -1) }],
  ] as const;
  const pressed = await shop.db.transaction().execute(async (trx) => {
    await lockRelease(trx, idOf(at));
    const first = press(`${at}/withdraw`, {});
    await untilLockWaits(shop.db, 1);
    const then = others.map(([act, body]) => press(`${at}/${act}`, body));
    await untilLockWaits(shop.db, 1 + others.length);
    return { first, then };
  });
  expect((await pressed.first).status).toBe(200);
  const answers = await Promise.all(pressed.then);
  expect(answers.map(({ status }, index) => [others[index]?.[0], status])).toEqual(
    others.map(([act]) => [act, 404]),
  );
});
