import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Reader } from '../database/access.ts';
import { all } from '../database/query.ts';
import { brakeSeconds, recentDeclines } from '../rate-limits/card-brake.ts';

/** Several Prometheus servers, or an impatient one, query the database at most this often. */
const FRESH_MS = 5_000;
const ANSWER_WITHIN_MS = 2_000;

interface Counts {
  readonly attempts: readonly { state: string; count: number; oldestSeconds: number }[];
  readonly bulkPayments: readonly { state: string; count: number; oldestSeconds: number }[];
  readonly movements: readonly { state: string; count: number; oldestSeconds: number }[];
  readonly jobs: readonly { task: string; state: string; count: number; oldestSeconds: number }[];
  readonly mailsFailed: number;
  readonly releases: readonly { state: string; count: number }[];
  readonly shipments: readonly { state: string; count: number }[];
  readonly recentDeclines: number;
  readonly isBrakeOn: boolean;
  /** Null before the first check. */
  readonly books: { readonly faults: number; readonly seconds: number } | null;
}

/** One statement on unfinished work only, which has an index and stays small however many orders there are. */
export function shopMetrics(
  db: Reader,
  registry: Registry,
  report: (error: unknown) => void,
): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `cellar_door_${name}`, help, labelNames, registers: [registry] });
  const up = gauge('database_up', '1 where the database has answered the last query');
  const payments = gauge(
    'payments_unsettled',
    'Payments, of a cart or in bulk, and movements of money that have no outcome yet',
    ['kind', 'state'],
  );
  const oldestPayment = gauge('payments_unsettled_oldest_seconds', 'Age of the oldest of them; 0 for none', [
    'kind',
    'state',
  ]);
  const jobs = gauge('jobs', 'Jobs in the queue; failed ones are tried no more', ['task', 'state']);
  const oldestJob = gauge(
    'jobs_oldest_due_seconds',
    'For how long the oldest due job has waited; 0 for none',
  );
  const mailsFailed = gauge('mails_failed', 'Mails that failed for good');
  const releases = gauge('club_releases_open', 'Releases of clubs that are not charged yet', ['state']);
  const shipments = gauge('club_release_shipments', 'Members’ parts of the releases that are open', [
    'state',
  ]);
  const declines = gauge('card_declines_recent', 'Cards declined in the last 15 minutes');
  const brake = gauge('card_brake_on', '1 while guests and new accounts may not try cards');
  const booksFaults = gauge('books_faults', 'Differences that the last check of the books found');
  const booksAge = gauge('books_checked_seconds_ago', 'Seconds since the last check of the books ended');
  const labelled = [payments, oldestPayment, jobs, releases, shipments];

  const show = (counts: Counts) => {
    for (const each of labelled) each.reset();
    const unsettled = { attempt: counts.attempts, bulk: counts.bulkPayments, movement: counts.movements };
    for (const [kind, rows] of Object.entries(unsettled)) {
      for (const state of [kind === 'movement' ? 'planned' : 'sent', 'unknown']) {
        const row = rows.find((each) => each.state === state);
        payments.set({ kind, state }, row?.count ?? 0);
        oldestPayment.set({ kind, state }, row?.oldestSeconds ?? 0);
      }
    }
    for (const { task, state, count } of counts.jobs) jobs.set({ task, state }, count);
    const due = counts.jobs.filter(({ state }) => state === 'due').map(({ oldestSeconds }) => oldestSeconds);
    oldestJob.set(Math.max(0, ...due));
    mailsFailed.set(counts.mailsFailed);
    declines.set(counts.recentDeclines);
    brake.set(counts.isBrakeOn ? 1 : 0);
    if (counts.books) {
      booksFaults.set(counts.books.faults);
      booksAge.set(counts.books.seconds);
    } else {
      booksFaults.remove();
      booksAge.remove();
    }
    for (const { state, count } of counts.releases) releases.set({ state }, count);
    for (const { state, count } of counts.shipments) shipments.set({ state }, count);
  };

  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const read = async () => {
    try {
      show(await selectCounts(db));
      up.set(1);
    } catch (error) {
      report(error);
      // Old values would look current.
      for (const each of labelled) each.reset();
      for (const each of [oldestJob, mailsFailed, declines, brake, booksFaults, booksAge]) each.remove();
      up.set(0);
    }
    readAt = performance.now();
    reading = null;
  };
  return async () => {
    if (performance.now() - readAt < FRESH_MS) return;
    reading ??= read();
    await Promise.race([reading, sleep(ANSWER_WITHIN_MS, undefined, { ref: false })]);
  };
}

async function selectCounts(db: Reader): Promise<Counts> {
  const age = (since: string) => sql`extract(epoch from clock_timestamp() - min(${sql.ref(since)}))::float8`;
  const rows = await all<{ counts: Counts }>(db)`
    select json_build_object(
      'attempts', (select coalesce(json_agg(t), '[]') from (
        select state, count(*) as count, ${age('created_at')} as "oldestSeconds"
        from payment_attempts where state in ('sent', 'unknown') group by state) t),
      'bulkPayments', (select coalesce(json_agg(t), '[]') from (
        select state, count(*) as count, ${age('created_at')} as "oldestSeconds"
        from bulk_payments where state in ('sent', 'unknown') group by state) t),
      'movements', (select coalesce(json_agg(t), '[]') from (
        select state, count(*) as count, ${age('planned_at')} as "oldestSeconds"
        from payment_movements where state in ('planned', 'unknown') group by state) t),
      'jobs', (select coalesce(json_agg(t), '[]') from (
        select task_identifier as task, state, count(*) as count,
          greatest(0, extract(epoch from clock_timestamp() - min(run_at))::float8) as "oldestSeconds"
        from (select task_identifier, run_at, case
            when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
            when run_at > now() then (case when attempts > 0 then 'again-later' else 'later' end)
            else 'due' end as state
          from graphile_worker.jobs) j
        group by task_identifier, state) t),
      'mailsFailed', (select count(*) from mails where sent_at is null and failed_at is not null),
      'releases', (select coalesce(json_agg(t), '[]') from (
        select case when prepared_at is null then 'in-preparation' when window_ends_at > now() then 'window-open'
          else 'being-charged' end as state, count(*) as count
        from club_releases where charged_at is null group by 1) t),
      'shipments', (select coalesce(json_agg(t), '[]') from (
        select s.state, count(*) as count from release_shipments s join club_releases r using (release_id)
        where r.charged_at is null group by s.state) t),
      'recentDeclines', ${recentDeclines},
      'isBrakeOn', ${brakeSeconds} is not null,
      'books', (select json_build_object('faults', jsonb_array_length(faults),
          'seconds', extract(epoch from clock_timestamp() - ended_at)::float8)
        from ledger_checks where ended_at is not null order by ended_at desc limit 1)
    ) as counts`;
  const [row] = rows;
  if (!row) throw new Error('a select without from gave no row');
  return row.counts;
}
