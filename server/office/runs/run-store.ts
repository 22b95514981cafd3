import { sql } from 'kysely';
import type { RunAnswer } from '../../../contract/office/runs.ts';
import { type Cents, centsToDollars } from '../../../domain/money/cents.ts';
import type { MessageKind } from '../../../domain/office/messages.ts';
import type { RunKindName } from '../../../domain/office/runs.ts';
import { type MailReader, mayRead } from '../../messages/mails/mail-store.ts';
import { ENDPOINT_HOST } from '../../messages/outbound-webhooks/endpoint-store.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { all, first, hasRows, run } from '../../platform/database/query.ts';
import { PRIORITY } from '../../platform/jobs/priorities.ts';
import { memberNameSql, shipsTo } from '../clubs/member-sql.ts';
import { customerNameSql, customerPhoneSql } from '../orders/order-sql.ts';
import { CARRY_OUT_RUN } from './jobs.ts';
import type { ItemOutcome } from './run-item.ts';

export interface NewRun {
  readonly kind: RunKindName;
  readonly staffId: number;
  readonly items: readonly {
    /** Such as 'order 100042'; names no shopper. */
    readonly subject: string;
    /** What `ITEMS_OF_RUNS` gets. */
    readonly input: object;
  }[];
}

/** In the transaction that decides on the work: both are stored, or neither. */
export async function startRun(trx: Writer, { kind, staffId, items }: NewRun): Promise<number> {
  const started = await first<{ runId: number }>(trx)`
    with run as (
      insert into office_runs (kind, staff_id, ended_at)
      values (${kind}, ${staffId}, case when ${items.length}::integer = 0 then now() end)
      returning run_id
    ), items as (
      insert into office_run_items (run_id, position, subject, input)
      select run_id, i.position, i.subject, i.input::jsonb
      from run, unnest(${items.map(({ subject }) => subject)}::text[],
        ${items.map(({ input }) => JSON.stringify(input))}::text[]) with ordinality as i (subject, input, position)
    )
    select run_id as "runId", ${jobOf(sql`run_id`, sql`now()`)} from run`;
  if (!started) throw new Error(`the run ${kind} was not stored`);
  return started.runId;
}

/** One job a run: a later one replaces the one that waits. */
function jobOf(runId: ReturnType<typeof sql>, runAt: ReturnType<typeof sql>) {
  return sql`(graphile_worker.add_job(${sql.lit(CARRY_OUT_RUN)}, json_build_object('runId', ${runId}),
    job_key => 'office-run-' || ${runId}, run_at => ${runAt}, priority => ${sql.lit(PRIORITY.watched)})).id`;
}

/** More would make the page slow that asks each second; the counts are of all items. */
const MOST_RESULTS = 500;

interface StoredRun extends Omit<RunAnswer, 'amount'> {
  readonly amountCents: Cents | null;
}

/** What items name in their input. */
interface ItemInput {
  readonly orderId: number;
  readonly shipmentId: number;
  readonly releaseId: number;
  readonly membershipId: number;
  readonly kind: MessageKind;
  readonly messageId: number;
}
const input = textIn<ItemInput>(sql`x.input`);

/** What the items of a release's run `r` charged: those that are orders now. */
const amountSql = sql<Cents | null>`case when r.kind = 'release charge' then (
  select coalesce(sum(w.total_cents), 0)::integer
  from office_run_items x join release_shipments s on s.shipment_id = ${input('shipmentId')}::integer
  join orders w on w.cart_id = s.cart_id where x.run_id = r.run_id and x.state = 'done') end`;

/** Of a run `r`: all of its items are of one release. */
const releaseSql = sql`(
  select json_build_object('releaseId', e.release_id, 'name', e.name)
  from (select * from office_run_items x where x.run_id = r.run_id order by x.position limit 1) x
  join club_releases e on e.release_id = coalesce(${input('releaseId')}::integer,
    (select s.release_id from release_shipments s where s.shipment_id = ${input('shipmentId')}::integer)))`;

/** Of an item `x` that sends a message again: whom it goes to. Null for other items, and where the reader may not know. */
const receiverSql = (reader: MailReader) => sql<string | null>`case ${input('kind')}
  when 'mails' then (select m.recipient from mails m where m.mail_id = ${input('messageId')}::bigint and ${mayRead(reader)})
  when 'webhooks' then (
    select e.type || ' to ' || ${ENDPOINT_HOST}
    from webhook_deliveries d join webhook_events e on e.event_id = d.event_id
      join webhook_endpoints n on n.endpoint_id = d.endpoint_id
    where d.delivery_id = ${input('messageId')}::bigint) end`;

/** The items that were not done come first where there are too many. Null: an unknown run. */
export async function selectRun(db: Reader, runId: number, reader: MailReader): Promise<RunAnswer | null> {
  const stored = await first<StoredRun>(db)`
    select r.kind,
      case when r.ended_at is not null then 'done'
        when r.stopped_at is not null and r.leased_until > clock_timestamp() then 'stopping'
        when r.stopped_at is not null then 'stopped'
        when r.started_at is not null then 'running' else 'waiting' end as state,
      count(*) filter (where i.state = 'done')::integer as done, count(i.run_id)::integer as total,
      count(*) filter (where i.state = 'refused')::integer as failed,
      count(*) filter (where i.is_decline)::integer as declined,
      ${amountSql} as "amountCents", ${releaseSql} as release,
      case when r.ended_at is not null and exists (select from run_files f where f.run_id = r.run_id)
        then '/api/office/runs/' || r.run_id || '/file' end as file,
      coalesce((
        select json_agg(json_build_object('subject', x.subject, 'state', x.state, 'isDecline', x.is_decline,
          'message', x.message, 'name', coalesce(${memberNameSql}, ${customerNameSql}, ${receiverSql(reader)}),
          'phone', case when x.is_decline then coalesce(${customerPhoneSql}, nullif(${shipsTo('phone')}, '')) end,
          'customerId', m.customer_id, 'membershipId', m.membership_id, 'purchaseOrderId', o.order_id) order by x.position)
        from (
          select * from office_run_items x where x.run_id = r.run_id
          order by x.state = 'done', x.position limit ${MOST_RESULTS}) x
        left join release_shipments s on s.shipment_id = ${input('shipmentId')}::integer
        left join memberships m on m.membership_id = coalesce(s.membership_id, ${input('membershipId')}::integer)
        left join customers u on u.customer_id = m.customer_id
        left join orders o on o.order_id = coalesce(${input('orderId')}::integer,
          (select w.order_id from orders w where w.cart_id = s.cart_id))), '[]') as results
    from office_runs r left join office_run_items i on i.run_id = r.run_id
    where r.run_id = ${runId} group by r.run_id`;
  if (stored === null) return null;
  const { amountCents, ...run } = stored;
  return { ...run, amount: amountCents === null ? null : centsToDollars(amountCents) };
}

/** False: it has ended, or was stopped before. */
export function stopRun(db: Reader, runId: number): Promise<boolean> {
  return hasRows(db)`
    update office_runs set stopped_at = clock_timestamp()
    where run_id = ${runId} and ended_at is null and stopped_at is null returning run_id`;
}

/** Longer than the slowest call of the gateway. */
const LEASE = sql`interval '20 seconds'`;

/** Null: it ended, it was stopped, or another worker has it. */
export async function leaseRun(db: Reader, runId: number): Promise<RunKindName | null> {
  const leased = await first<{ kind: RunKindName }>(db)`
    update office_runs set leased_until = clock_timestamp() + ${LEASE},
      started_at = coalesce(started_at, clock_timestamp())
    where run_id = ${runId} and ended_at is null and stopped_at is null
      and (leased_until is null or leased_until < clock_timestamp())
    returning kind`;
  return leased?.kind ?? null;
}

export interface RunItem {
  readonly position: number;
  readonly input: unknown;
}

export function selectDueItems(db: Reader, runId: number, limit: number): Promise<RunItem[]> {
  return all<RunItem>(db)`
    select position, input from office_run_items
    where run_id = ${runId} and state = 'pending' and due_at <= clock_timestamp()
    order by position limit ${limit}`;
}

/** How soon an item without an outside answer is looked at again. */
const LOOK_AGAIN_AFTER = sql`interval '3 seconds'`;

export async function writeOutcome(
  db: Reader,
  runId: number,
  position: number,
  { state, message, isDecline = false }: ItemOutcome,
): Promise<void> {
  await run(db)`
    update office_run_items set state = ${state}, message = ${message}, is_decline = ${isDecline},
      due_at = clock_timestamp() + ${LOOK_AGAIN_AFTER}
    where run_id = ${runId} and position = ${position} and state = 'pending'`;
}

/** An outage is over after this many attempts, or it is a bug. */
const MOST_FAILURES = 10;
const GIVEN_UP = 'This could not be carried out. Check it, then try it again.';

/** Each attempt waits longer, a minute at most. */
export async function writeFailure(db: Reader, runId: number, position: number): Promise<void> {
  await run(db)`
    update office_run_items set failures = failures + 1,
      due_at = clock_timestamp() + least(power(2, failures), 60) * interval '1 second',
      state = case when failures + 1 >= ${MOST_FAILURES} then 'refused' else state end,
      message = case when failures + 1 >= ${MOST_FAILURES} then ${GIVEN_UP} else message end
    where run_id = ${runId} and position = ${position} and state = 'pending'`;
}

/** Ends the run, or enqueues its next turn. */
export async function endTurn(db: Reader, runId: number): Promise<void> {
  await run(db)`
    with next as materialized (
      select min(due_at) as due_at from office_run_items where run_id = ${runId} and state = 'pending'
    ), turned as (
      update office_runs set leased_until = null,
        ended_at = case when next.due_at is null then clock_timestamp() end
      from next where run_id = ${runId} and ended_at is null
      returning run_id, ended_at, stopped_at
    )
    select ${jobOf(sql`run_id`, sql`greatest(now(), next.due_at)`)}
    from turned, next where ended_at is null and stopped_at is null`;
}

/** The jobs of killed workers wait for minutes. Runs go on as soon as their lease is over. */
export async function resumeRuns(db: Reader): Promise<void> {
  if (!(await hasRows(db)`select from office_runs where ended_at is null and stopped_at is null limit 1`))
    return;
  await run(db)`
    select ${jobOf(sql`run_id`, sql`greatest(now(), leased_until)`)}
    from office_runs where ended_at is null and stopped_at is null`;
}
