import { sql } from 'kysely';
import type { Reader } from '../platform/database/access.ts';
import { first, run } from '../platform/database/query.ts';

export interface KeyedRequest {
  readonly staffId: number;
  readonly key: string;
  /** Method and path: 'POST /api/office/orders/100042/ship'. */
  readonly call: string;
  readonly bodyDigest: Buffer;
}

export type RequestClaim =
  | { readonly state: 'ours' }
  | { readonly state: 'under-way' }
  | { readonly state: 'answered'; readonly status: number; readonly answer: unknown }
  | { readonly state: 'another-request' };

/** A request that was killed can be taken over after this; no request is handled for longer. */
const TAKEN_OVER_AFTER = sql`interval '20 seconds'`;
export const KEPT_FOR = sql`interval '7 days'`;

/** One caller gets 'ours'. The others wait for its answer. */
export async function claimRequest(
  db: Reader,
  { staffId, key, call, bodyDigest }: KeyedRequest,
): Promise<RequestClaim> {
  const ours = await first(db)`
    insert into office_requests as r (staff_id, key, call, body_digest)
    values (${staffId}, ${key}, ${call}, ${bodyDigest})
    on conflict (staff_id, key) do update set started_at = clock_timestamp(), call = excluded.call,
      body_digest = excluded.body_digest, status = null, answer = null
    where r.started_at < now() - ${KEPT_FOR}
      or (r.status is null and r.started_at < clock_timestamp() - ${TAKEN_OVER_AFTER}
        and r.call = excluded.call and r.body_digest = excluded.body_digest)
    returning 1 as ours`;
  if (ours) return { state: 'ours' };
  const known = await first<{ isSame: boolean; status: number | null; answer: unknown }>(db)`
    select call = ${call} and body_digest = ${bodyDigest} as "isSame", status, answer
    from office_requests where staff_id = ${staffId} and key = ${key}`;
  if (!known) return { state: 'under-way' };
  if (!known.isSame) return { state: 'another-request' };
  return known.status === null
    ? { state: 'under-way' }
    : { state: 'answered', status: known.status, answer: known.answer };
}

export async function keepAnswer(
  db: Reader,
  { staffId, key }: KeyedRequest,
  { status, answer }: { status: number; answer: unknown },
): Promise<void> {
  await run(db)`
    update office_requests set status = ${status}, answer = ${JSON.stringify(answer)}::text::jsonb
    where staff_id = ${staffId} and key = ${key}`;
}

/** The request changed nothing and may be sent again. */
export async function forgetRequest(db: Reader, { staffId, key }: KeyedRequest): Promise<void> {
  await run(db)`
    delete from office_requests where staff_id = ${staffId} and key = ${key} and status is null`;
}

export async function sweepRequests(db: Reader): Promise<void> {
  await run(db)`
    delete from office_requests where (staff_id, key) in (
      select staff_id, key from office_requests where started_at < now() - ${KEPT_FOR} limit 1000)`;
}
