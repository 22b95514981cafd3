import { sql } from 'kysely';
import type { WebhookType } from '../../contract/webhooks.ts';
import type { Reader } from '../database/access.ts';

export interface WebhookEndpoint {
  readonly endpointId: number;
  readonly url: string;
  readonly events: readonly WebhookType[];
  readonly createdAt: Date;
  readonly owed: number;
  readonly failed: number;
}

/** Null if the URL is already registered. */
export async function insertEndpoint(
  db: Reader,
  { url, events }: { url: string; events: readonly WebhookType[] },
): Promise<{ endpointId: number; salt: string } | null> {
  const { rows } = await sql<{ endpointId: number; salt: string }>`
    insert into webhook_endpoints (url, events) values (${url}, ${[...events]}::text[])
    on conflict (url) where removed_at is null do nothing
    returning endpoint_id as "endpointId", salt`.execute(db);
  return rows[0] ?? null;
}

export async function selectEndpoints(db: Reader): Promise<WebhookEndpoint[]> {
  const { rows } = await sql<WebhookEndpoint>`
    select e.endpoint_id as "endpointId", e.url, e.events, e.created_at as "createdAt",
      (count(*) filter (where d.state = 'owed'))::integer as owed,
      (count(*) filter (where d.state = 'failed'))::integer as failed
    from webhook_endpoints e left join webhook_deliveries d on d.endpoint_id = e.endpoint_id
    where e.removed_at is null group by e.endpoint_id order by e.endpoint_id`.execute(db);
  return rows;
}

/** Returns whether the endpoint existed. Its pending deliveries are abandoned. */
export async function removeEndpoint(db: Reader, endpointId: number): Promise<boolean> {
  const { rows } = await sql`
    with removed as (
      update webhook_endpoints set removed_at = now() where endpoint_id = ${endpointId} and removed_at is null
      returning endpoint_id
    ), given_up as (
      update webhook_deliveries set state = 'failed', settled_at = now()
      where state = 'owed' and endpoint_id in (select endpoint_id from removed)
    )
    select 1 from removed`.execute(db);
  return rows.length > 0;
}

/** How long the previous secret still signs too. */
const BOTH_SIGN = sql`interval '24 hours'`;

/** The new secret's salt; null if the endpoint does not exist. */
export async function rotateSalt(db: Reader, endpointId: number): Promise<string | null> {
  const { rows } = await sql<{ salt: string }>`
    update webhook_endpoints set salt = gen_random_uuid(), previous_salt = salt, previous_until = now() + ${BOTH_SIGN}
    where endpoint_id = ${endpointId} and removed_at is null returning salt`.execute(db);
  return rows[0]?.salt ?? null;
}
