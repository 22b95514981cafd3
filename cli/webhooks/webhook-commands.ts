import { WEBHOOK_TYPES, type WebhookType } from '../../contract/webhook-types.ts';
import { testEndpoint } from '../../server/messages/outbound-webhooks/deliver-webhook.ts';
import {
  enqueueDeliveryAgain,
  selectDeliveries,
} from '../../server/messages/outbound-webhooks/delivery-store.ts';
import {
  insertEndpoint,
  removeEndpoint,
  rotateSalt,
  selectEndpoints,
} from '../../server/messages/outbound-webhooks/endpoint-store.ts';
import { objectionToUrl } from '../../server/messages/outbound-webhooks/post-webhook.ts';
import { webhookSecret } from '../../server/messages/outbound-webhooks/signing.ts';
import { type Command, defineCommand, done, failed, misused, refused } from '../command.ts';
import { field, id, limit, text } from '../fields.ts';
import { counted, inColumns, minuteOf } from '../format.ts';

const NO_SUCH_ENDPOINT = refused('No endpoint has this id. To see all ids, run: webhook list');

const ONLY_NOW = 'It is shown only once. Store it where the receiver reads it.';

const endpointId = id('an endpoint');

const parameters = { endpoint: endpointId };

export const webhookCommands: readonly Command[] = [
  defineCommand({
    name: 'webhook add',
    parameters: { url: text('url') },
    options: {
      events: field('names', `event names of ${WEBHOOK_TYPES.join(', ')}, separated by commas`, eventsOf)
        .optional()
        .describe(`Separated by commas, of ${WEBHOOK_TYPES.join(', ')}; all if omitted`),
    },
    namesShopper: ['url'],
    summary: 'Send order and member events to a URL',
    details: 'Prints the secret that signs the events.',
    example: 'webhook add https://erp.example/cellar-door --events order.placed,order.shipped',
    async run({ db, linkSecret, webhookRules }, { url: address, events = WEBHOOK_TYPES }) {
      const objection = objectionToUrl(address, webhookRules);
      if (objection !== null) return misused(`<url>: ${objection}`);
      const url = new URL(address).href;
      const endpoint = await insertEndpoint(db, { url, events });
      if (endpoint === null)
        return refused('An endpoint with this URL already exists. To see it, run: webhook list');
      const { endpointId, salt } = endpoint;
      const secret = webhookSecret(linkSecret, salt);
      return done(
        { endpointId, url, events, secret },
        `Endpoint ${endpointId} gets ${events.join(', ')}.\nIts secret: ${secret}\n${ONLY_NOW}`,
      );
    },
  }),
  defineCommand({
    name: 'webhook list',
    audit: 'reads',
    summary: 'List endpoints with pending and failed deliveries',
    example: 'webhook list',
    async run({ db }) {
      const endpoints = await selectEndpoints(db);
      const rows = endpoints.map(({ endpointId, url, events, waiting, failed }) => [
        String(endpointId),
        url,
        events.join(','),
        `${waiting} pending`,
        `${failed} failed`,
      ]);
      return done({ endpoints }, inColumns(rows) || 'There are no endpoints.');
    },
  }),
  defineCommand({
    name: 'webhook remove',
    parameters,
    summary: 'Remove an endpoint and its pending deliveries',
    example: 'webhook remove 1',
    run: async ({ db }, { endpoint: endpointId }) =>
      (await removeEndpoint(db, endpointId))
        ? done({ endpointId, removed: true }, `Endpoint ${endpointId} is removed.`)
        : NO_SUCH_ENDPOINT,
  }),
  defineCommand({
    name: 'webhook rotate',
    parameters,
    summary: 'Give an endpoint a new secret',
    details: 'For 24 hours the previous secret signs as well.',
    example: 'webhook rotate 1',
    async run({ db, linkSecret }, { endpoint: endpointId }) {
      const salt = await rotateSalt(db, endpointId);
      if (salt === null) return NO_SUCH_ENDPOINT;
      const secret = webhookSecret(linkSecret, salt);
      return done({ endpointId, secret }, `The new secret of endpoint ${endpointId}: ${secret}\n${ONLY_NOW}`);
    },
  }),
  defineCommand({
    name: 'webhook test',
    parameters,
    summary: 'Send an endpoint one signed test event',
    example: 'webhook test 1',
    async run(shop, { endpoint: endpointId }) {
      const answer = await testEndpoint(shop, endpointId);
      if (answer === null) return NO_SUCH_ENDPOINT;
      const { status, error, milliseconds } = answer;
      const json = { endpointId, status, error, milliseconds };
      return error === null
        ? done(json, `The endpoint answered ${status} after ${milliseconds} ms.`)
        : failed(json, `It rejected the event: ${error} Fix the receiver, then try again.`);
    },
  }),
  defineCommand({
    name: 'webhook log',
    options: {
      endpoint: endpointId.optional().describe('Only deliveries to this endpoint'),
      limit: limit.default(50),
    },
    audit: 'reads',
    summary: 'List deliveries of the last 30 days',
    details: 'Newest first, with the number of attempts and the last answer.',
    example: 'webhook log --endpoint 1',
    async run({ db }, { endpoint: endpointId = null, limit }) {
      const deliveries = await selectDeliveries(db, { endpointId, limit });
      const rows = deliveries.map((line) => [
        String(line.deliveryId),
        minuteOf(line.createdAt),
        `endpoint ${line.endpointId}`,
        line.type,
        line.state,
        `${counted(line.tries, 'attempt')}${line.triesInAll > line.tries ? `, ${line.triesInAll} in total` : ''}`,
        line.lastTriedAt === null ? '' : `last ${minuteOf(line.lastTriedAt)}`,
        line.lastError ?? (line.lastStatus === null ? '' : String(line.lastStatus)),
      ]);
      return done({ deliveries }, inColumns(rows) || 'There are no deliveries.');
    },
  }),
  defineCommand({
    name: 'webhook resend',
    parameters: { delivery: id('a delivery') },
    summary: 'Send a delivery again from the start',
    details: 'Also one that the receiver accepted.',
    example: 'webhook resend 17',
    run: async ({ db }, { delivery: deliveryId }) =>
      (await enqueueDeliveryAgain(db, deliveryId))
        ? done({ deliveryId, state: 'owed' }, `Delivery ${deliveryId} is being sent.`)
        : refused('No delivery has this id, or its endpoint was removed. To see all ids, run: webhook log'),
  }),
];

/** Undefined if one of the names is unknown. */
function eventsOf(names: string): WebhookType[] | undefined {
  const events = [...new Set(names.split(',').map((name) => name.trim()))];
  const known = WEBHOOK_TYPES.filter((type) => events.includes(type));
  return known.length === events.length ? known : undefined;
}
