import { createServer, type Server as HttpServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer, type Server as HttpsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliverWebhook } from '../messages/outbound-webhooks/deliver-webhook.ts';
import { postWebhook } from '../messages/outbound-webhooks/post-webhook.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { freshCode, signInStaff } from '../testing/test-staff.ts';

/** A receiver of webhooks that points the shop at its own network: nothing there is asked, whatever the answer says. */

const SECRET = 'what only our own network may read';
const own = { allowsHttp: true, allowsPrivateAddresses: true };
const strict = { allowsHttp: true, allowsPrivateAddresses: false };

/** A service of our own network, on IPv4 and IPv6, which notes whoever connects. */
let inside: Server;
let connections = 0;
/** Answers as `answer` says, over HTTP and over HTTPS. */
let answer: RequestListener = () => undefined;
let plain: HttpServer;
let secure: HttpsServer;
const authorities = getCACertificates('default');

const listening = async <Kind extends Server>(server: Kind, host: string): Promise<Kind> => {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return server;
};
const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  inside = await listening(
    createTcpServer((socket) => {
      connections += 1;
      socket
        .resume()
        .on('error', () => undefined)
        .end(`HTTP/1.1 200 OK\r\ncontent-length: ${SECRET.length}\r\n\r\n${SECRET}`);
    }),
    '::',
  );
  const { key, cert } = selfSigned();
  setDefaultCACertificates([...authorities, cert]);
  plain = await listening(
    createServer((request, response) => answer(request, response)),
    '127.0.0.1',
  );
  secure = await listening(
    createTlsServer({ key, cert }, (request, response) => answer(request, response)),
    '127.0.0.1',
  );
});
afterAll(async () => {
  setDefaultCACertificates(authorities);
  for (const server of [plain, secure]) server.closeAllConnections();
  for (const server of [inside, plain, secure]) await new Promise((resolve) => server.close(resolve));
});

const urlOf = {
  http: () => `http://127.0.0.1:${portOf(plain)}/hook`,
  https: () => `https://localhost:${portOf(secure)}/hook`,
};
const post = (url: string, rules = own) =>
  postWebhook(url, { headers: {}, body: '{}' }, rules, { timeoutMs: 5_000 });

/** Everything that leads to `inside`. */
function waysInside(): string[] {
  const port = portOf(inside);
  const hosts = [
    '127.0.0.1',
    'localhost',
    'localhost.',
    '127.0.0.1.',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '2130706433',
    '0x7f.1',
    '0',
    '[::]',
  ];
  return [
    ...hosts.flatMap((host) => [`http://${host}:${port}/`, `//${host}:${port}/`]),
    `https://127.0.0.1:${port}/`,
    `http://receiver@127.0.0.1:${port}/`,
    `http:127.0.0.1:${port}/`,
    `http:\\\\127.0.0.1:${port}\\`,
  ];
}

test('the service inside is there, and says its secret to those who ask it', async () => {
  const before = connections;
  expect((await post(`http://127.0.0.1:${portOf(inside)}/`)).status).toBe(200);
  expect((await post(`http://[::ffff:127.0.0.1]:${portOf(inside)}/`)).status).toBe(200);
  expect(connections).toBe(before + 2);
});

describe.each(['http', 'https'] as const)('a receiver that is asked over %s', (scheme) => {
  test.each([300, 301, 302, 303, 305, 307, 308])('and redirects with %i is not followed', async (status) => {
    const before = connections;
    let calls = 0;
    for (const location of waysInside()) {
      answer = (_, response) => {
        calls += 1;
        response.writeHead(status, { location }).end();
      };
      expect([location, await post(urlOf[scheme]())]).toMatchObject([
        location,
        { status, error: `It answered ${status}.` },
      ]);
    }
    expect([calls, connections]).toEqual([waysInside().length, before]);
  });

  test('cannot point elsewhere in any other way either', async () => {
    const before = connections;
    const [there = ''] = waysInside();
    const headers = {
      location: there,
      'content-location': there,
      refresh: `0; url=${there}`,
      'alt-svc': `h2="127.0.0.1:${portOf(inside)}", http/1.1="127.0.0.1:${portOf(inside)}"`,
      link: `<${there}>; rel=preload, <${there}>; rel=preconnect`,
      'proxy-authenticate': 'Basic realm="a"',
      'www-authenticate': `Bearer resource_metadata="${there}"`,
    };
    for (const status of [200, 201, 401, 402, 407, 421, 503]) {
      answer = (_, response) => {
        response.socket?.write(`HTTP/1.1 103 Early Hints\r\nlink: ${headers.link}\r\n\r\n`);
        response.writeHead(status, headers).end(`<meta http-equiv="refresh" content="0; url=${there}">`);
      };
      expect(await post(urlOf[scheme]())).toMatchObject({ status });
    }
    answer = ({ socket }) => {
      socket.end(
        `HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\nlocation: ${there}\r\n\r\n`,
      );
    };
    // It was waited for without end, also beyond the time-out.
    expect(await post(urlOf[scheme]())).toMatchObject({ status: 101, error: 'It answered 101.' });
    expect(connections).toBe(before);
  });
});

test('a name of this machine is not connected to where only public hosts are', async () => {
  const before = connections;
  for (const name of ['localhost', 'localhost.', 'sub.localhost', hostname(), `${hostname()}.`]) {
    const { status, error } = await post(`http://${name}:${portOf(inside)}/`, strict);
    expect([name, status, typeof error]).toEqual([name, null, 'string']);
  }
  for (const there of waysInside().filter((way) => way.startsWith('http:') && URL.canParse(way))) {
    expect([there, (await post(there, strict)).status]).toEqual([there, null]);
  }
  expect(connections).toBe(before);
});

describe('in the shop', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  async function waitingDelivery(endpointId: number): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      with event as (
        insert into webhook_events (event_id, type, body) values (gen_random_uuid(), 'order.placed', '{}') returning event_id
      )
      insert into webhook_deliveries (event_id, endpoint_id) select event_id, ${endpointId}::integer from event
      returning delivery_id::integer as id`.execute(shop.db);
    return rows[0]?.id ?? 0;
  }

  test('a redirect is a failed try, and staff read of it no more than its status', async () => {
    const owner = await signInStaff(shop, 'owner');
    const [there = ''] = waysInside();
    let calls = 0;
    answer = (_, response) => {
      calls += 1;
      response.writeHead(307, { location: there }).end('moved');
    };
    const before = connections;
    const code = await freshCode(shop, 'owner@office.example');
    const form = { url: urlOf.http(), events: ['order.placed'] };
    const added = await owner.post('/api/office/settings/webhooks', form, { 'x-office-code': code });
    expect(added.status).toBe(201);
    const { endpointId } = added.body;
    const tested = await owner.post(`/api/office/settings/webhooks/${endpointId}/test`, undefined);
    expect([tested.status, tested.body]).toEqual([
      200,
      { status: 307, error: 'It answered 307.', milliseconds: expect.any(Number) },
    ]);
    const deliveryId = await waitingDelivery(endpointId);
    await expect(deliverWebhook(shop.parts, deliveryId)).rejects.toThrow('It answered 307.');
    await expect(deliverWebhook(shop.parts, deliveryId)).rejects.toThrow('It answered 307.');
    expect([calls, connections]).toEqual([3, before]);
    const text = JSON.stringify((await owner.get('/api/office/messages?kind=webhooks')).body);
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(there);
  });

  test('an address that was allowed when it was added is judged again at each sending', async () => {
    const before = connections;
    for (const there of [`http://127.0.0.1:${portOf(inside)}/x`, `http://localhost:${portOf(inside)}/x`]) {
      const { rows } = await sql<{ id: number }>`
        insert into webhook_endpoints (url, events) values (${there}, '{order.placed}')
        returning endpoint_id::integer as id`.execute(shop.db);
      const deliveryId = await waitingDelivery(rows[0]?.id ?? 0);
      await expect(deliverWebhook({ ...shop.parts, webhookRules: strict }, deliveryId)).rejects.toThrow(
        'address of a private network',
      );
    }
    expect(connections).toBe(before);
  });
});
