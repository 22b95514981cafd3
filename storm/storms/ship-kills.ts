import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { chance } from '../chance.ts';
import type { Shopper } from '../shopper.ts';
import type { Storm } from '../storm.ts';
import type { StormShop } from '../storm-shop.ts';

/** Of the demo's day. */
const ORDERS = { slice: 16, long: 200 };
const KILLS = { slice: 1, long: 12 };
const SEED = 20_270_303;
/** A killed run goes on when its lease is over. */
const SHIPPED_WITHIN_MS = 120_000;
const OFFICE = 'storm.localhost';

/** Staff ship a batch with several presses at once, while all servers are killed between its first order and its last. */
export const shipKills: Storm = {
  name: 'servers killed while a batch ships',
  promise: 'Staff move an order’s money once',
  counts: 'orders',
  async blow(shop, force) {
    const next = chance(SEED);
    const orders = await parcels(shop, ORDERS[force]);
    const staff = await signIn(shop);
    const { batchId } = await staff('POST', '/api/office/batches', { ids: orders });
    const file = ['order_number,tracking_number', ...orders.map((id) => `${id},${trackingOf(id)}`)].join(
      '\n',
    );
    const { checkId } = await staff('POST', `/api/office/batches/${batchId}/tracking`, file, 'text/csv');
    const ship = () => staff('POST', `/api/office/batches/${batchId}/ship`, { checkId });
    const pressed = Promise.all([ship(), ship(), ship()]);
    for (let kill = 0; kill < KILLS[force]; kill += 1) {
      await untilShipped(shop, orders, Math.floor((orders.length * (kill + next())) / KILLS[force]));
      await Promise.all(shop.processes.map((door) => door.kill()));
      for (const door of shop.processes) void door.start();
    }
    const runs = new Set((await pressed).map(({ runId }) => runId));
    return {
      tried: orders.length,
      lost: runs.size === 1 ? [] : [`one check started ${runs.size} runs`],
      afterwards: async () => [...(await judgeRuns(shop, staff, runs)), ...(await judge(shop, orders))],
    };
  },
};

async function parcels(shop: StormShop, count: number): Promise<number[]> {
  const rows = await shop.sql<{ orderId: number }[]>`
    select o.order_id as "orderId" from orders o
    where o.status = 'placed' and o.delivery_method in ('DELIVER', 'PICKUP_FEDEX') and o.ship_day <= '2027-03-02'
      and exists (select from order_holds h where h.order_id = o.order_id and h.held_cents = o.total_cents)
    order by o.order_id limit ${count}`;
  if (rows.length < count) throw new Error(`the demo has ${rows.length} parcels to ship`);
  return rows.map(({ orderId }) => orderId);
}

function trackingOf(orderId: number): string {
  return String(400_000_000_000 + orderId);
}

// biome-ignore lint/suspicious/noExplicitAny: as the answers of a shopper
type Staff = (method: string, path: string, body?: unknown, type?: string) => Promise<any>;

/** Asks whichever server answers, until one does; a repeated call carries the same key. */
async function signIn(shop: StormShop): Promise<Staff> {
  const token = randomBytes(16).toString('base64url');
  await shop.sql`
    insert into staff_sessions (token_hash, staff_id, state, ends_at)
    select ${createHash('sha256').update(token).digest()}, staff_id, 'open', now() + interval '1 hour'
    from staff where email = 'cellar@office.example'`;
  const browser: Shopper = shop.newShopper('staff');
  let calls = 0;
  return async (method, path, body, type = 'application/json') => {
    calls += 1;
    const headers = {
      host: OFFICE,
      origin: `http://${OFFICE}`,
      cookie: `office=${token}`,
      'idempotency-key': `call ${calls}`,
      ...(body === undefined ? {} : { 'content-type': type }),
    };
    const until = performance.now() + SHIPPED_WITHIN_MS;
    for (let turn = calls; ; turn += 1) {
      await shop.anyOpen();
      const answer = await browser.ask(shop.door(turn), method, path, body, headers);
      if (answer.status >= 200 && answer.status < 300) return answer.body;
      const mayFollow = answer.status === 0 || answer.status === 503 || answer.status === 409;
      if (!mayFollow || performance.now() > until) {
        throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.body?.message}`);
      }
      await sleep(200);
    }
  };
}

async function untilShipped(shop: StormShop, orders: readonly number[], count: number): Promise<void> {
  const until = performance.now() + SHIPPED_WITHIN_MS;
  while (performance.now() < until) {
    const [row] = await shop.sql<{ shipped: number }[]>`
      select count(shipped_at)::integer as shipped from orders where order_id = any(${[...orders]})`;
    if ((row?.shipped ?? 0) >= count) return;
    await sleep(5);
  }
  throw new Error(`${count} orders did not ship in time`);
}

async function judgeRuns(shop: StormShop, staff: Staff, runs: ReadonlySet<number>): Promise<string[]> {
  const until = performance.now() + SHIPPED_WITHIN_MS;
  const faults: string[] = [];
  for (const runId of runs) {
    let run = await staff('GET', `/api/office/runs/${runId}`);
    while (run.state !== 'done' && performance.now() < until) {
      await sleep(200);
      run = await staff('GET', `/api/office/runs/${runId}`);
    }
    const isWhole = run.state === 'done' && run.failed === 0 && run.done === run.total;
    if (isWhole) continue;
    const [refused] = run.results.filter(({ state }: { state: string }) => state === 'refused');
    faults.push(
      `run ${runId} is ${run.state}: ${run.done} done, ${run.failed} failed (${refused?.message}), ${await whyItStands(shop, runId)}`,
    );
  }
  return faults;
}

async function whyItStands({ sql }: StormShop, runId: number): Promise<string> {
  const [row] = await sql<{ why: string }[]>`
    select format('leased until %s, items due from %s on after %s failures, job due at %s and locked at %s, it is %s',
      r.leased_until, min(i.due_at), max(i.failures), min(j.run_at), min(j.locked_at), now()) as why
    from office_runs r left join office_run_items i on i.run_id = r.run_id and i.state = 'pending'
      left join graphile_worker.jobs j on j.key = 'office-run-' || r.run_id
    where r.run_id = ${runId} group by r.run_id`;
  return row?.why ?? 'gone';
}

/** By the ledger and by the gateway's own books. */
async function judge(shop: StormShop, orders: readonly number[]): Promise<string[]> {
  const rows = await shop.sql<{ what: string }[]>`
    select 'order ' || o.order_id || ' is ' || o.status || ' with ' || coalesce(o.tracking_number, 'no number')
      || ', captured ' || l.times || ' times in the ledger, ' || a.captured_cents || ' of ' || o.total_cents
      || ' cents by the gateway' as what
    from orders o join payment_attempts t on t.attempt_id = o.attempt_id
    join sandbox_gateway.authorisations a on a.key = t.gateway_key
    cross join lateral (
      select count(*) as times from ledger l where l.order_id = o.order_id and l.kind = 'captured') l
    where o.order_id = any(${[...orders]}) and (o.status <> 'shipped' or l.times <> 1
      or a.captured_cents <> o.total_cents or o.tracking_number <> (400000000000 + o.order_id)::text)`;
  return rows.map(({ what }) => what);
}
