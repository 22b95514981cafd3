import * as calls from '../../../contract/office/webhook-endpoints.ts';
import { testEndpoint } from '../../messages/outbound-webhooks/deliver-webhook.ts';
import {
  insertEndpoint,
  removeEndpoint,
  rotateSalt,
  selectEndpoints,
} from '../../messages/outbound-webhooks/endpoint-store.ts';
import { objectionToUrl } from '../../messages/outbound-webhooks/post-webhook.ts';
import { webhookSecret } from '../../messages/outbound-webhooks/signing.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import { accept, conflict, DONE, invalidFields, NOT_FOUND, reject } from '../../platform/http/refusal.ts';
import type { ServeOffice } from '../guard.ts';
import type { OfficeParts } from '../office-parts.ts';

export function webhookEndpointRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, linkSecret, webhookRules } = parts;
  return apiRoutes([
    serve(calls.listEndpoints, async () => {
      const endpoints = await selectEndpoints(db);
      const rows = endpoints.map(({ createdAt, ...endpoint }) => ({
        ...endpoint,
        since: createdAt.toISOString(),
      }));
      return accept({ rows });
    }),
    serve(calls.addEndpoint, async ({ body: { url: typed, events }, audit }) => {
      const objection = objectionToUrl(typed, webhookRules);
      if (objection !== null) return reject(invalidFields({ url: [objection] }));
      const url = new URL(typed).href;
      audit({ details: { host: new URL(url).host, events } });
      const endpoint = await insertEndpoint(db, { url, events });
      if (endpoint === null) return reject(conflict('An endpoint with this URL already exists.'));
      const { endpointId, salt } = endpoint;
      audit({ subject: `webhook ${endpointId}` });
      return accept({ endpointId, secret: webhookSecret(linkSecret, salt) });
    }),
    serve(calls.testWebhook, async ({ params: { endpointId }, audit }) => {
      audit({ subject: `webhook ${endpointId}` });
      const answer = await testEndpoint(parts, endpointId);
      if (answer === null) return reject(NOT_FOUND);
      const { status, error, milliseconds } = answer;
      return accept({ status, error, milliseconds });
    }),
    serve(calls.rotateWebhook, async ({ params: { endpointId }, audit }) => {
      audit({ subject: `webhook ${endpointId}` });
      const salt = await rotateSalt(db, endpointId);
      return salt === null
        ? reject(NOT_FOUND)
        : accept({ endpointId, secret: webhookSecret(linkSecret, salt) });
    }),
    serve(calls.removeWebhook, async ({ params: { endpointId }, audit }) => {
      audit({ subject: `webhook ${endpointId}` });
      return (await removeEndpoint(db, endpointId)) ? DONE : reject(NOT_FOUND);
    }),
  ]);
}
