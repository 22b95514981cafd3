import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app/app.ts';
import { buildFrontDoor, type FrontDoor } from '../app/front-door/front-door.ts';
import { requestListener } from '../platform/http/request-listener.ts';
import { testShop } from '../testing/test-shop.ts';

const PORT = 4_871;
const HOST = 'Host: localhost';

const shop = testShop();
let door: FrontDoor;
beforeAll(async () => {
  const app = requestListener(createApp(shop.parts).fetch, shop.parts);
  door = buildFrontDoor({ opening: app, busy: app, closing: app });
  await door.listen({ port: PORT, host: '127.0.0.1' });
  door.open(app);
});
afterAll(async () => {
  await door.close();
});

/** Bytes as they are, and all that comes back until the server hangs up; '' where it says nothing. */
async function say(bytes: string | Buffer): Promise<string> {
  const socket = connect(PORT, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(bytes);
  return text(socket).catch(() => '');
}

const closing = (lines: readonly string[], body = '') =>
  `${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`;

/** Where more was sent than is read, the connection may be gone before the answer is. */
const TOO_LONG = /^(HTTP\/1\.1 431 |$)/;

/** The one error shape, with the headers of every answer. */
const UNREADABLE =
  /^HTTP\/1\.1 400 (?=[\s\S]*x-content-type-options: nosniff)(?=[\s\S]*x-request-id: )[\s\S]*\{"message":"The request could not be read\.","code":"malformed","requestId":"[\w-]{8,}"\}/i;

const JSON_TYPE = 'Content-Type: application/json';

test.each<[string, string | Buffer, RegExp]>([
  ['no HTTP at all', 'hello\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['the beginning of TLS', Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]), /^(HTTP\/1\.1 400 |$)/],
  ['another version', closing(['GET / HTTP/9.9', HOST]), /^HTTP\/1\.1 400 /],
  ['no host', closing(['GET /api/lookups HTTP/1.1']), /^HTTP\/1\.1 400 /],
  ['a host that is none', closing(['GET /api/nothing HTTP/1.1', 'Host: a b']), UNREADABLE],
  ['two hosts', closing(['GET /api/lookups HTTP/1.1', HOST, 'Host: evil.example']), UNREADABLE],
  ['one host twice', closing(['GET /api/lookups HTTP/1.1', HOST, 'HOST: localhost']), UNREADABLE],
  ['a path with a backslash', closing(['GET /shop\\..\\x HTTP/1.1', HOST]), UNREADABLE],
  ['a call with a backslash', closing(['GET /api\\lookups HTTP/1.1', HOST]), UNREADABLE],
  [
    'two lengths',
    closing(['POST /api/cart HTTP/1.1', HOST, 'Content-Length: 2', 'Content-Length: 3'], '{}'),
    /^HTTP\/1\.1 400 /,
  ],
  [
    'a length and chunks',
    closing(
      ['POST /api/cart HTTP/1.1', HOST, 'Content-Length: 2', 'Transfer-Encoding: chunked'],
      '0\r\n\r\n',
    ),
    /^HTTP\/1\.1 400 /,
  ],
  [
    'a length below zero',
    closing(['POST /api/cart HTTP/1.1', HOST, 'Content-Length: -1']),
    /^HTTP\/1\.1 400 /,
  ],
  [
    'a chunk that is none',
    closing(
      ['POST /api/cart HTTP/1.1', HOST, JSON_TYPE, 'Transfer-Encoding: chunked'],
      'zz\r\n{}\r\n0\r\n\r\n',
    ),
    /^HTTP\/1\.1 400 /,
  ],
  [
    'a header line that goes on',
    closing(['GET /api/nothing HTTP/1.1', HOST, 'X: 1', ' more']),
    /^HTTP\/1\.1 400 /,
  ],
  ['a NUL in a header', closing(['GET /api/nothing HTTP/1.1', HOST, 'X: a\u0000b']), /^HTTP\/1\.1 400 /],
  [
    'a bare line feed and a second request in a header',
    `GET /api/nothing HTTP/1.1\r\n${HOST}\r\nX: a\nGET / HTTP/1.1\r\n\r\n`,
    /^HTTP\/1\.1 400 /,
  ],
  ['headers of 64 KiB', closing(['GET /api/lookups HTTP/1.1', HOST, `X: ${'a'.repeat(65_536)}`]), TOO_LONG],
  [
    'ten thousand headers',
    closing(['GET /api/lookups HTTP/1.1', HOST, ...Array.from({ length: 10_000 }, (_, at) => `X${at}: 1`)]),
    TOO_LONG,
  ],
  ['a path of 64 KiB', closing([`GET /${'a'.repeat(65_536)} HTTP/1.1`, HOST]), TOO_LONG],
  ['a path with bytes beyond ASCII', closing(['GET /api/\u00e9\u00ff HTTP/1.1', HOST]), /^HTTP\/1\.1 4\d\d /],
  [
    'an address in place of a path',
    closing(['GET http://evil.example/api/nothing HTTP/1.1', HOST]),
    /^HTTP\/1\.1 404 /,
  ],
  ['a star', closing(['OPTIONS * HTTP/1.1', HOST]), /^HTTP\/1\.1 4\d\d /],
  [
    'TRACE',
    closing(['TRACE /api/lookups HTTP/1.1', HOST, 'Cookie: auth=secret-of-mine']),
    /^HTTP\/1\.1 4\d\d (?![\s\S]*secret-of-mine)/,
  ],
  [
    'CONNECT',
    'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n',
    /^(HTTP\/1\.1 4\d\d |$)/,
  ],
  ['an upgrade', closing(['GET /api/nothing HTTP/1.1', HOST, 'Upgrade: websocket']), /^HTTP\/1\.1 404 /],
  [
    'an expectation',
    closing(['POST /api/cart HTTP/1.1', HOST, 'Expect: the unexpected', 'Content-Length: 0']),
    /^HTTP\/1\.1 4\d\d /,
  ],
  [
    'a body of chunks without end',
    closing(
      ['POST /api/cart HTTP/1.1', HOST, JSON_TYPE, 'Transfer-Encoding: chunked'],
      `${'1000\r\n'}${'x'.repeat(4096)}\r\n`.repeat(80),
    ),
    /^(HTTP\/1\.1 413 |$)/,
  ],
])('%s is refused', async (_, bytes, answer) => {
  expect(await say(bytes)).toMatch(answer);
});

test('and everybody else is served as before', async () => {
  expect(await say(closing(['GET /api/lookups HTTP/1.1', HOST]))).toMatch(/^HTTP\/1\.1 200 /);
});

test('a client that sends one header a minute is disconnected', async () => {
  const socket = connect(PORT, '127.0.0.1');
  socket.write(`GET /api/lookups HTTP/1.1\r\n${HOST}\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test('closes connections that send slowly or stay idle', async () => {
  const heard: Server[] = [];
  const hear = (message: unknown) => void heard.push((message as { server: Server }).server);
  subscribe('http.server.request.start', hear);
  await say(closing(['GET /healthz HTTP/1.1', HOST]));
  unsubscribe('http.server.request.start', hear);
  // docs/operations.md 'Stopping, limits and time-outs'.
  expect(heard[0]).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 20_000,
    keepAliveTimeout: 65_000,
  });
});
