import { sql } from 'kysely';
import type { Reader } from '../../platform/database/access.ts';
import { all, first, hasRows, run } from '../../platform/database/query.ts';
import { newJob } from '../../platform/jobs/new-job.ts';
import { PRIORITY } from '../../platform/jobs/priorities.ts';
import { DELIVER_WEBHOOK, MOST_ATTEMPTS_OF_JOB, MOST_TRIES } from './jobs.ts';
import type { WebhookAnswer } from './post-webhook.ts';

export interface WrittenEvent {
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
}

const delivery = {
  payload: sql`json_build_object('deliveryId', delivery_id)`,
  key: sql`'webhook-' || delivery_id`,
  more: sql`priority => ${sql.lit(PRIORITY.late)}, max_attempts => ${sql.lit(MOST_ATTEMPTS_OF_JOB)}`,
};

/** Once, no matter how often it is called. */
export async function insertDeliveries(db: Reader, { eventId, type, body }: WrittenEvent): Promise<void> {
  await run(db)`
    with written as (
      insert into webhook_events (event_id, type, body) values (${eventId}, ${type}, ${body})
      on conflict do nothing returning event_id
    ), pending as (
      insert into webhook_deliveries (event_id, endpoint_id)
      select event_id, endpoint_id from written, webhook_endpoints where removed_at is null and ${type} = any (events)
      returning delivery_id
    )
    select job.id from pending cross join lateral ${newJob(DELIVER_WEBHOOK, delivery)} as job`;
}

/** An event for one endpoint only, without a job; null if the endpoint does not exist. */
export async function insertTestDelivery(
  db: Reader,
  endpointId: number,
  { eventId, type, body }: WrittenEvent,
): Promise<number | null> {
  const rows = await all<{ deliveryId: number }>(db)`
    with wanted as (
      select endpoint_id from webhook_endpoints where endpoint_id = ${endpointId} and removed_at is null
    ), written as (
      insert into webhook_events (event_id, type, body) select ${eventId}::uuid, ${type}, ${body} from wanted
      returning event_id
    )
    insert into webhook_deliveries (event_id, endpoint_id) select event_id, endpoint_id from written, wanted
    returning delivery_id::integer as "deliveryId"`;
  return rows[0]?.deliveryId ?? null;
}

export interface PendingDelivery {
  readonly url: string;
  readonly eventId: string;
  readonly body: string;
  /** Salts of the signing secrets: the current one and, for a day, the previous one. */
  readonly salts: readonly string[];
}

/** Null once the delivery is settled or its endpoint is gone. */
export function selectPendingDelivery(db: Reader, deliveryId: number): Promise<PendingDelivery | null> {
  return first<PendingDelivery>(db)`
    select n.url, d.event_id as "eventId", e.body, case when n.previous_until > now()
      then array[n.salt, n.previous_salt]::text[] else array[n.salt]::text[] end as salts
    from webhook_deliveries d join webhook_events e on e.event_id = d.event_id
      join webhook_endpoints n on n.endpoint_id = d.endpoint_id
    where d.delivery_id = ${deliveryId} and d.state = 'owed' and n.removed_at is null`;
}

export async function writeTry(
  db: Reader,
  deliveryId: number,
  { status, error, milliseconds }: WebhookAnswer,
  mostTries = MOST_TRIES,
): Promise<'owed' | 'delivered' | 'failed'> {
  const rows = await all<{ state: 'owed' | 'delivered' | 'failed' }>(db)`
    with tried as (
      insert into webhook_tries (delivery_id, status, error, milliseconds)
      values (${deliveryId}, ${status}::integer, ${error}::text, ${milliseconds})
    )
    update webhook_deliveries set tries = tries + 1,
      state = case when ${error}::text is null then 'delivered' when tries + 1 >= ${mostTries} then 'failed' else 'owed' end,
      settled_at = case when ${error}::text is null or tries + 1 >= ${mostTries} then now() end
    where delivery_id = ${deliveryId} and state = 'owed' returning state`;
  return rows[0]?.state ?? 'delivered';
}

/** False if the delivery does not exist or its endpoint is gone. Under the same key it is sent again once. */
export function enqueueDeliveryAgain(
  db: Reader,
  deliveryId: number,
  key: string | null = null,
): Promise<boolean> {
  return hasRows(db)`
    with pending as (
      update webhook_deliveries d set state = 'owed', tries = 0, settled_at = null, resent_under = ${key}
      from webhook_endpoints n
      where d.delivery_id = ${deliveryId} and n.endpoint_id = d.endpoint_id and n.removed_at is null
        and (d.resent_under is null or d.resent_under is distinct from ${key}::text)
      returning delivery_id
    )
    select job.id::text from pending cross join lateral graphile_worker.add_job(
      ${DELIVER_WEBHOOK}, ${delivery.payload}, job_key => ${delivery.key}, ${delivery.more}) as job
    union all select 'sent again' from webhook_deliveries where delivery_id = ${deliveryId} and resent_under = ${key}`;
}

export interface DeliveryLine {
  readonly deliveryId: number;
  readonly endpointId: number;
  readonly eventId: string;
  readonly type: string;
  readonly state: string;
  /** Since it was last enqueued. */
  readonly tries: number;
  /** Including attempts before a staff member sent it again. */
  readonly triesInAll: number;
  readonly createdAt: Date;
  readonly lastTriedAt: Date | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
}

export function selectDeliveries(
  db: Reader,
  { endpointId, limit }: { endpointId: number | null; limit: number },
): Promise<DeliveryLine[]> {
  return all<DeliveryLine>(db)`
    select d.delivery_id::integer as "deliveryId", d.endpoint_id as "endpointId", d.event_id as "eventId", e.type, d.state,
      d.tries, (select count(*) from webhook_tries a where a.delivery_id = d.delivery_id)::integer as "triesInAll",
      e.created_at as "createdAt", t.tried_at as "lastTriedAt", t.status as "lastStatus", t.error as "lastError"
    from webhook_deliveries d join webhook_events e on e.event_id = d.event_id
      left join lateral (
        select tried_at, status, error from webhook_tries where delivery_id = d.delivery_id order by try_id desc limit 1
      ) t on true
    where ${endpointId}::integer is null or d.endpoint_id = ${endpointId}::integer
    order by d.delivery_id desc limit ${limit}`;
}

/** Keeps the log for a month; pending deliveries stay. */
export async function sweepWebhooks(db: Reader): Promise<void> {
  await run(db)`
    delete from webhook_events e where created_at < now() - interval '30 days'
      and not exists (select from webhook_deliveries d where d.event_id = e.event_id and d.state = 'owed')`;
}
