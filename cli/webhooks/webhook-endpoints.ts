import { WEBHOOK_TYPES, type WebhookType } from '../../contract/webhooks.ts';
import {
  insertEndpoint,
  removeEndpoint,
  rotateSalt,
  selectEndpoints,
} from '../../server/outbound-webhooks/endpoint-store.ts';
import { objectionToUrl } from '../../server/outbound-webhooks/post-webhook.ts';
import { webhookSecret } from '../../server/outbound-webhooks/signing.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, misused, refused } from '../command.ts';
import { NO_SUCH_ENDPOINT, notANumber, numberOf } from './number-of.ts';

const ONLY_NOW = 'It is shown this once only: keep it where the receiver reads it.';

export const webhookAdd: Command = {
  name: 'webhook add',
  parameters: ['url'],
  namesShopper: ['url'],
  options: {
    events: {
      type: 'string',
      value: 'names',
      describe: `Joined by commas, of ${WEBHOOK_TYPES.join(', ')}; all when left out`,
    },
  },
  summary: 'Tell an address of orders and members, and show the secret that signs what it is told',
  example: 'webhook add https://erp.example/cellar-door --events order.placed,order.shipped',
  async run({ db, linkSecret, webhookRules }, { values: { url: address = '' }, options }) {
    const objection = objectionToUrl(address, webhookRules);
    if (objection !== null) return misused(`<url> is no good. ${objection}`);
    const url = new URL(address).href;
    const events = options.events === undefined ? WEBHOOK_TYPES : eventsOf(String(options.events));
    if (events === null) return misused(`--events must be of ${WEBHOOK_TYPES.join(', ')}.`);
    const endpoint = await insertEndpoint(db, { url, events });
    if (endpoint === null) return refused('This address is told already: see webhook list.');
    const { endpointId, salt } = endpoint;
    const secret = webhookSecret(linkSecret, salt);
    return done(
      { endpointId, url, events, secret },
      `Endpoint ${endpointId} is told of ${events.join(', ')}.\nIts secret: ${secret}\n${ONLY_NOW}`,
    );
  },
};

export const webhookList: Command = {
  name: 'webhook list',
  parameters: [],
  audit: 'reads',
  summary: 'Who is told of what, and how many deliveries wait or have failed',
  example: 'webhook list',
  async run({ db }) {
    const endpoints = await selectEndpoints(db);
    const rows = endpoints.map(({ endpointId, url, events, owed, failed }) => [
      String(endpointId),
      url,
      events.join(','),
      `${owed} owed`,
      `${failed} failed`,
    ]);
    return done({ endpoints }, inColumns(rows) || 'Nobody is told of anything.');
  },
};

export const webhookRemove: Command = {
  name: 'webhook remove',
  parameters: ['endpoint'],
  summary: 'Tell an address no more; what it is still owed is given up',
  example: 'webhook remove 1',
  async run({ db }, { values: { endpoint = '' } }) {
    const endpointId = numberOf(endpoint);
    if (endpointId === null) return notANumber('endpoint', endpoint);
    return (await removeEndpoint(db, endpointId))
      ? done({ endpointId, removed: true }, `Endpoint ${endpointId} is told of nothing any more.`)
      : NO_SUCH_ENDPOINT;
  },
};

export const webhookRotate: Command = {
  name: 'webhook rotate',
  parameters: ['endpoint'],
  summary: 'Give an address a new secret; for 24 hours the one before signs as well',
  example: 'webhook rotate 1',
  async run({ db, linkSecret }, { values: { endpoint = '' } }) {
    const endpointId = numberOf(endpoint);
    if (endpointId === null) return notANumber('endpoint', endpoint);
    const salt = await rotateSalt(db, endpointId);
    if (salt === null) return NO_SUCH_ENDPOINT;
    const secret = webhookSecret(linkSecret, salt);
    return done({ endpointId, secret }, `The new secret of endpoint ${endpointId}: ${secret}\n${ONLY_NOW}`);
  },
};

/** Null where one of the names is none. */
function eventsOf(names: string): WebhookType[] | null {
  const events = [...new Set(names.split(',').map((name) => name.trim()))];
  return events.every((name): name is WebhookType => WEBHOOK_TYPES.some((type) => type === name))
    ? events
    : null;
}
