import { sql } from 'kysely';
import type { WebhookType } from '../../../contract/webhook-types.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all, first, hasRows } from '../../platform/database/query.ts';

export interface WebhookEndpoint {
  readonly endpointId: number;
  readonly url: string;
  readonly events: readonly WebhookType[];
  readonly createdAt: Date;
  readonly waiting: number;
  readonly failed: number;
}

/** For a query of endpoints as `n`: 'erp.example:8443', the part of the URL that holds no secret. */
export const ENDPOINT_HOST = sql<string>`substring(n.url from '^[a-z]+://(?:[^/?#]*@)?([^/?#]+)')`;

/** Null if the URL is already registered. */
export function insertEndpoint(
  db: Reader,
  { url, events }: { url: string; events: readonly WebhookType[] },
): Promise<{ endpointId: number; salt: string } | null> {
  return first<{ endpointId: number; salt: string }>(db)`
    insert into webhook_endpoints (url, events) values (${url}, ${[...events]}::text[])
    on conflict (url) where removed_at is null do nothing
    returning endpoint_id as "endpointId", salt`;
}

export function selectEndpoints(db: Reader): Promise<WebhookEndpoint[]> {
  return all<WebhookEndpoint>(db)`
    select e.endpoint_id as "endpointId", e.url, e.events, e.created_at as "createdAt",
      (count(*) filter (where d.state = 'owed'))::integer as waiting,
      (count(*) filter (where d.state = 'failed'))::integer as failed
    from webhook_endpoints e left join webhook_deliveries d on d.endpoint_id = e.endpoint_id
    where e.removed_at is null group by e.endpoint_id order by e.endpoint_id`;
}

/** Returns whether the endpoint existed. Its pending deliveries are abandoned. */
export function removeEndpoint(db: Reader, endpointId: number): Promise<boolean> {
  return hasRows(db)`
    with removed as (
      update webhook_endpoints set removed_at = now() where endpoint_id = ${endpointId} and removed_at is null
      returning endpoint_id
    ), given_up as (
      update webhook_deliveries set state = 'failed', settled_at = now()
      where state = 'owed' and endpoint_id in (select endpoint_id from removed)
    )
    select 1 from removed`;
}

/** How long the previous secret still signs too. */
const BOTH_SIGN = sql`interval '24 hours'`;

/** The new secret's salt; null if the endpoint does not exist. */
export async function rotateSalt(db: Reader, endpointId: number): Promise<string | null> {
  const rows = await all<{ salt: string }>(db)`
    update webhook_endpoints set salt = gen_random_uuid(), previous_salt = salt, previous_until = now() + ${BOTH_SIGN}
    where endpoint_id = ${endpointId} and removed_at is null returning salt`;
  return rows[0]?.salt ?? null;
}
