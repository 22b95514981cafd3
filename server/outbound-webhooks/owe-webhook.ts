import { type RawBuilder, sql } from 'kysely';
import type { WebhookType } from '../../contract/webhooks.ts';
import type { Writer } from '../database/access.ts';
import { TELL_ENDPOINTS, WEBHOOK_PRIORITY } from './jobs.ts';

/** What an event is about; `event-store.ts` reads the rest. */
export interface WebhookSubject {
  readonly orderId?: number | undefined;
  readonly membershipId?: number | undefined;
  readonly amountCents?: number | undefined;
}

/**
 * An expression that owes the telling of an event, for a statement that causes it: nothing is told unless that commits.
 * `about` is a JSON of a `WebhookSubject`. Where nobody wants to be told, no job is added.
 */
export function owingWebhook(type: WebhookType, about: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when exists (select from webhook_endpoints where removed_at is null and ${type} = any (events)) then
    (graphile_worker.add_job(${TELL_ENDPOINTS}, json_build_object('eventId', gen_random_uuid(),
      'type', ${type}::text, 'at', now(), 'about', ${about}),
      priority => ${WEBHOOK_PRIORITY}::integer)).id end`;
}

/** The same as a statement, in the caller's transaction. */
export async function oweWebhook(trx: Writer, type: WebhookType, about: WebhookSubject): Promise<void> {
  const json = sql`${JSON.stringify(about)}::text::json`;
  await sql`select ${owingWebhook(type, json)}`.execute(trx);
}
