import { type RawBuilder, sql } from 'kysely';
import type { WebhookType } from '../../../contract/webhook-types.ts';
import type { Writer } from '../../platform/database/access.ts';
import { run } from '../../platform/database/query.ts';
import { newJob } from '../../platform/jobs/new-job.ts';
import { PRIORITY } from '../../platform/jobs/priorities.ts';
import { TELL_ENDPOINTS } from './jobs.ts';

/** The subject of an event; `event-store.ts` reads the rest. */
export interface WebhookSubject {
  readonly orderId?: number | undefined;
  readonly membershipId?: number | undefined;
  readonly amountCents?: number | undefined;
}

/** Within the statement that causes the event: sent only if that commits. `about` is a `WebhookSubject` as JSON. */
export function enqueueWebhookSql(type: WebhookType, about: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when exists (select from webhook_endpoints where removed_at is null and ${type} = any (events)) then
    (${newJob(TELL_ENDPOINTS, {
      payload: sql`json_build_object('eventId', gen_random_uuid(), 'type', ${type}::text, 'at', now(), 'about', ${about})`,
      key: sql`'webhook-event-' || gen_random_uuid()`,
      more: sql`priority => ${sql.lit(PRIORITY.late)}`,
    })}).id end`;
}

/** The same as a separate statement, in the caller's transaction. */
export async function enqueueWebhook(trx: Writer, type: WebhookType, about: WebhookSubject): Promise<void> {
  const json = sql`${JSON.stringify(about)}::text::json`;
  await run(trx)`select ${enqueueWebhookSql(type, json)}`;
}
