import * as calls from '../../../contract/office/webhook-endpoints.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import { conflict, invalidFields, NOT_FOUND, refuse } from '../../http/refusal.ts';
import { testEndpoint } from '../../outbound-webhooks/deliver-webhook.ts';
import {
  insertEndpoint,
  removeEndpoint,
  rotateSalt,
  selectEndpoints,
} from '../../outbound-webhooks/endpoint-store.ts';
import { objectionToUrl } from '../../outbound-webhooks/post-webhook.ts';
import { webhookSecret } from '../../outbound-webhooks/signing.ts';
import type { ServeOffice } from '../guard.ts';
import { noteAudit } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';

export function webhookEndpointRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, linkSecret, webhookRules, clock } = parts;
  return apiRoutes()
    .openapi(serve(calls.listEndpoints), async (c) => {
      const endpoints = await selectEndpoints(db);
      const rows = endpoints.map(({ createdAt, events, ...endpoint }) => ({
        ...endpoint,
        events: [...events],
        since: createdAt.toISOString(),
      }));
      return c.json({ rows }, 200);
    })
    .openapi(serve(calls.addEndpoint), async (c) => {
      const { url: typed, events } = c.req.valid('json');
      const objection = objectionToUrl(typed, webhookRules);
      if (objection !== null) return refuse(c, invalidFields({ url: [objection] }));
      const url = new URL(typed).href;
      noteAudit(c, { details: { host: new URL(url).host, events } });
      const endpoint = await insertEndpoint(db, { url, events });
      if (endpoint === null) return refuse(c, conflict('An endpoint with this URL already exists.'));
      const { endpointId, salt } = endpoint;
      noteAudit(c, { subject: `webhook ${endpointId}` });
      return c.json({ endpointId, secret: webhookSecret(linkSecret, salt) }, 201);
    })
    .openapi(serve(calls.testWebhook), async (c) => {
      const { endpointId } = c.req.valid('param');
      noteAudit(c, { subject: `webhook ${endpointId}` });
      const answer = await testEndpoint(parts, endpointId, clock.now());
      if (answer === null) return refuse(c, NOT_FOUND);
      const { status, error, milliseconds } = answer;
      return c.json({ status, error, milliseconds }, 200);
    })
    .openapi(serve(calls.rotateWebhook), async (c) => {
      const { endpointId } = c.req.valid('param');
      noteAudit(c, { subject: `webhook ${endpointId}` });
      const salt = await rotateSalt(db, endpointId);
      return salt === null
        ? refuse(c, NOT_FOUND)
        : c.json({ endpointId, secret: webhookSecret(linkSecret, salt) }, 200);
    })
    .openapi(serve(calls.removeWebhook), async (c) => {
      const { endpointId } = c.req.valid('param');
      noteAudit(c, { subject: `webhook ${endpointId}` });
      return (await removeEndpoint(db, endpointId)) ? c.body(null, 204) : refuse(c, NOT_FOUND);
    });
}
