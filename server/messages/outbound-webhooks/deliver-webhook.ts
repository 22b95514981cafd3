import { randomUUID } from 'node:crypto';
import { webhookTest } from '../../../contract/webhooks.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/access.ts';
import {
  insertTestDelivery,
  type PendingDelivery,
  selectPendingDelivery,
  writeTry,
} from './delivery-store.ts';
import { postWebhook, type WebhookAnswer, type WebhookRules } from './post-webhook.ts';
import { signedHeaders, webhookSecret } from './signing.ts';

export interface WebhookParts {
  readonly db: Reader;
  readonly clock: Clock;
  readonly linkSecret: string;
  readonly webhookRules: WebhookRules;
}

/** Throws so that the job runs again. If a worker dies before recording, the event repeats under its `webhook-id`. */
export async function deliverWebhook(parts: WebhookParts, deliveryId: number): Promise<void> {
  const delivery = await selectPendingDelivery(parts.db, deliveryId);
  if (delivery === null) return;
  const answer = await send(parts, delivery);
  const state = await writeTry(parts.db, deliveryId, answer);
  if (state === 'owed') throw new Error(`webhook delivery ${deliveryId} was not taken: ${answer.error}`);
}

/** Null if the endpoint does not exist. */
export async function testEndpoint(parts: WebhookParts, endpointId: number): Promise<WebhookAnswer | null> {
  const timestamp = parts.clock.now().toISOString();
  const event = webhookTest.parse({ type: 'webhook.test', timestamp, data: {} });
  const written = { eventId: randomUUID(), type: event.type, body: JSON.stringify(event) };
  const deliveryId = await insertTestDelivery(parts.db, endpointId, written);
  const delivery = deliveryId === null ? null : await selectPendingDelivery(parts.db, deliveryId);
  if (deliveryId === null || delivery === null) return null;
  const answer = await send(parts, delivery);
  await writeTry(parts.db, deliveryId, answer, 1);
  return answer;
}

function send(
  { clock, linkSecret, webhookRules }: WebhookParts,
  delivery: PendingDelivery,
): Promise<WebhookAnswer> {
  const { eventId: id, body, salts, url } = delivery;
  // The receiver compares it with its own clock, even if the shop's day is fixed.
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const secrets = salts.map((salt) => webhookSecret(linkSecret, salt));
  return postWebhook(url, { headers: signedHeaders({ id, timestamp, body }, secrets), body }, webhookRules);
}
