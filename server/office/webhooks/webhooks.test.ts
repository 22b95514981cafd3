import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testShop } from '../../testing/test-shop.ts';
import { forgetCodes, signInStaff } from '../../testing/test-staff.ts';

const shop = testShop();
let owner: TestBrowser;
let receiver: Server;
let url: string;
const heard: { headers: unknown; body: string }[] = [];
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner');
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      heard.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  await new Promise((done) => receiver.close(done));
});

const WEBHOOKS = '/api/office/settings/webhooks';

test('an endpoint is added, tested, given a new secret and removed, and no list shows a secret', async () => {
  for (const [body, field] of [
    [{ url: 'ftp://erp.example', events: ['order.placed'] }, 'url'],
    [{ url, events: [] }, 'events'],
    [{ url, events: ['order.eaten'] }, 'events.0'],
  ] as const) {
    const refused = await owner.post(WEBHOOKS, body);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
  }
  const added = await owner.post(WEBHOOKS, { url, events: ['order.placed', 'order.shipped'] });
  expect(added.status).toBe(201);
  const { endpointId, secret } = added.body;
  expect((await owner.post(WEBHOOKS, { url, events: ['order.placed'] })).status).toBe(409);
  const { rows } = (await owner.get(WEBHOOKS)).body;
  expect(rows).toMatchObject([{ endpointId, url, events: ['order.placed', 'order.shipped'], waiting: 0 }]);
  expect(JSON.stringify(rows)).not.toContain(secret);

  const tested = await owner.post(`${WEBHOOKS}/${endpointId}/test`, undefined);
  expect(tested.body).toMatchObject({ status: 204, error: null });
  expect(JSON.parse(heard[0]?.body ?? '{}')).toMatchObject({ type: 'webhook.test' });
  const rotated = await owner.post(`${WEBHOOKS}/${endpointId}/rotate`, undefined);
  expect(rotated.body.secret).not.toBe(secret);
  expect((await owner.delete(`${WEBHOOKS}/${endpointId}`)).status).toBe(204);
  expect((await owner.delete(`${WEBHOOKS}/${endpointId}`)).status).toBe(404);
  expect((await owner.get(WEBHOOKS)).body.rows).toEqual([]);
  const log = JSON.stringify((await owner.get('/api/office/settings/actions?limit=200')).body);
  expect(log).toContain('webhook rotate');
  expect(log).not.toContain(rotated.body.secret);
});

test('only an owner who confirmed may change one', async () => {
  const manager = await signInStaff(shop, 'manager');
  expect((await manager.get(WEBHOOKS)).status).toBe(403);
  await forgetCodes(shop.db);
  const refused = await owner.post(WEBHOOKS, { url: `${url}2`, events: ['order.placed'] });
  expect([refused.status, refused.body.code]).toEqual([403, 'confirm-needed']);
});
