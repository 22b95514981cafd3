import { testEndpoint } from '../../server/outbound-webhooks/deliver-webhook.ts';
import { oweAgain, selectDeliveries } from '../../server/outbound-webhooks/delivery-store.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, failed, misused, refused, wholeNumberOf } from '../command.ts';
import { NO_SUCH_ENDPOINT, notANumber, numberOf } from './number-of.ts';

const USUAL_LIMIT = 50;

export const webhookTestEndpoint: Command = {
  name: 'webhook test',
  parameters: ['endpoint'],
  summary: 'Send an address one signed greeting, and say what it answers',
  example: 'webhook test 1',
  async run(shop, { values: { endpoint = '' } }) {
    const endpointId = numberOf(endpoint);
    if (endpointId === null) return notANumber('endpoint', endpoint);
    const answer = await testEndpoint(shop, endpointId, shop.clock.now());
    if (answer === null) return NO_SUCH_ENDPOINT;
    const { status, error, milliseconds } = answer;
    const json = { endpointId, status, error, milliseconds };
    return error === null
      ? done(json, `It answered ${status} after ${milliseconds} ms.`)
      : failed(json, `It did not take it: ${error} Mend the receiver, then try again.`);
  },
};

export const webhookLog: Command = {
  name: 'webhook log',
  parameters: [],
  audit: 'reads',
  options: {
    endpoint: { type: 'string', value: 'n', describe: 'Only of this endpoint' },
    limit: { type: 'string', value: 'n', describe: `How many at most, ${USUAL_LIMIT} when left out` },
  },
  summary: 'What was told to whom, how often it was tried and what came back; newest first, of 30 days',
  example: 'webhook log --endpoint 1',
  async run({ db }, { options }) {
    const limit = wholeNumberOf(String(options.limit ?? USUAL_LIMIT), 1);
    if (limit === null) return misused('--limit must be a whole number from 1 on.');
    const endpointId = options.endpoint === undefined ? null : numberOf(String(options.endpoint));
    if (options.endpoint !== undefined && endpointId === null) {
      return misused('--endpoint must be the number of an endpoint.');
    }
    const deliveries = await selectDeliveries(db, { endpointId, limit });
    const rows = deliveries.map((line) => [
      String(line.deliveryId),
      line.createdAt.toISOString().slice(0, 16).replace('T', ' '),
      `endpoint ${line.endpointId}`,
      line.type,
      line.state,
      line.triesInAll > line.tries ? `${line.tries} tries, ${line.triesInAll} in all` : `${line.tries} tries`,
      line.lastTriedAt === null
        ? ''
        : `last ${line.lastTriedAt.toISOString().slice(0, 16).replace('T', ' ')}`,
      line.lastError ?? (line.lastStatus === null ? '' : String(line.lastStatus)),
    ]);
    return done({ deliveries }, inColumns(rows) || 'Nothing was told to anybody.');
  },
};

export const webhookResend: Command = {
  name: 'webhook resend',
  parameters: ['delivery'],
  summary: 'Try a delivery of the log again from the start, also one that was taken',
  example: 'webhook resend 17',
  async run({ db }, { values: { delivery = '' } }) {
    const deliveryId = numberOf(delivery);
    if (deliveryId === null) return notANumber('delivery', delivery);
    return (await oweAgain(db, deliveryId))
      ? done({ deliveryId, state: 'owed' }, `Delivery ${deliveryId} is on its way.`)
      : refused('There is no such delivery, or its endpoint is gone.');
  },
};
