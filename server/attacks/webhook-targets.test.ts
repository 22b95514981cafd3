import { createServer } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { expect, test } from 'vitest';
import { objectionToUrl, postWebhook } from '../messages/outbound-webhooks/post-webhook.ts';

/** Finding F15 of the second break-in: networks for special purposes that the list of private ones did not name. */
const rules = { allowsHttp: true, allowsPrivateAddresses: false };
const PRIVATE = 'It is an address of a private network, or none of the public internet.';

test.each([
  // IANA IPv4 Special-Purpose Address Registry
  ['this network', ['0.0.0.0', '0.1.2.3']],
  ['private use', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1']],
  ['shared address space', ['100.64.0.1', '100.127.255.255']],
  ['loopback', ['127.0.0.1', '127.255.0.1', '[::1]']],
  ['link local', ['169.254.169.254', '[fe80::1]']],
  ['protocol assignments', ['192.0.0.1', '192.0.0.170', '[2001::1]', '[2001:1::1]', '[2001:1ff::1]']],
  [
    'documentation',
    ['192.0.2.1', '198.51.100.1', '203.0.113.1', '[2001:db8::1]', '[3fff::1]', '[3fff:fff::1]'],
  ],
  ['benchmarking', ['198.18.0.1', '198.19.255.255', '[2001:2::1]']],
  ['6to4 relays', ['192.88.99.1']],
  ['multicast and reserved', ['224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255', '[ff02::1]']],
  // IANA IPv6 Special-Purpose Address Registry
  ['nothing', ['[::]']],
  ['Teredo', ['[2001:0:7f00:1::1]', '[2001:0:4136:e378:8000:63bf:3fff:fdd2]']],
  ['ORCHID', ['[2001:10::1]', '[2001:20::1]', '[2001:2f:ffff::1]']],
  ['drones', ['[2001:30::1]']],
  ['segment routing', ['[5f00::1]']],
  ['discard', ['[100::1]', '[100:0:0:1::1]']],
  ['unique local', ['[fc00::1]', '[fd12:3456::1]']],
  ['site local', ['[fec0::1]']],
  ['what nobody has assigned', ['[4000::1]', '[8000::1]', '[e000::1]', '[1fff::1]']],
  ['IPv4, mapped', ['[::ffff:127.0.0.1]', '[::ffff:10.0.0.1]']],
  ['IPv4, translated', ['[::ffff:0:127.0.0.1]', '[::ffff:0:a00:1]']],
  ['IPv4, compatible', ['[::127.0.0.1]', '[::a00:1]']],
  ['IPv4 behind NAT64', ['[64:ff9b::7f00:1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::a00:1]']],
  ['IPv4 in 6to4', ['[2002:7f00:1::1]', '[2002:a9fe:a9fe::1]', '[2002:c0a8:101::]']],
  ['loopback in other spellings', ['2130706433', '0x7f000001', '0177.0.0.1', '127.1', '１２７.0.0.1']],
])('no webhook goes to %s', (_, hosts) => {
  for (const host of hosts) {
    expect(objectionToUrl(`http://${host}/hook`, rules), host).toBe(PRIVATE);
  }
});

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.0.1.1',
  '192.169.0.1',
  '198.17.0.1',
  '198.20.0.1',
  '223.255.255.254',
  '[2001:4860:4860::8888]',
  '[2001:200::1]',
  '[2606:4700::1111]',
  '[2a00:1450::1]',
  '[2003::1]',
  '[3ffe::1]',
  'erp.example',
])('%s is a public host', (host) => {
  expect(objectionToUrl(`http://${host}/hook`, rules)).toBeNull();
});

/** A receiver on this machine, which notes the names it was called by. */
async function withReceiver<Result>(
  use: (port: number, calls: string[]) => Promise<Result>,
): Promise<Result> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(String(request.headers.host));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await use(port, calls);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

const message = { headers: {}, body: '{}' };

test('a name that leads here is not connected to, under any spelling', () =>
  withReceiver(async (port, calls) => {
    const post = (host: string, to = rules) => postWebhook(`http://${host}:${port}/hook`, message, to);
    for (const host of ['localhost', 'LOCALHOST', '127.0.0.1', '[::ffff:127.0.0.1]', '[::ffff:0:7f00:1]']) {
      expect((await post(host)).error, host).toBe(PRIVATE);
    }
    expect(calls).toEqual([]);
    expect((await post('localhost', { ...rules, allowsPrivateAddresses: true })).status).toBe(204);
    expect(calls).toEqual([`localhost:${port}`]);
  }));

test('why no answer came is said in words', async () => {
  const toAll = { ...rules, allowsPrivateAddresses: true };
  const closed = await withReceiver(async (port) => port);
  const refused = await postWebhook(`http://127.0.0.1:${closed}/hook`, message, toAll);
  expect(refused.error).toBe('Nothing answers at this address.');
  const unknown = await postWebhook('http://erp.example/hook', message, rules, {
    resolve: (_, _options, callback) =>
      callback(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }), []),
  });
  expect(unknown.error).toBe('The host does not exist.');
});

// Nothing here has a route to the public addresses; Node goes on to the next address of a name within a quarter second.
test.each([
  ['a public one first', ['8.8.8.8', '127.0.0.1']],
  ['a public one last', ['127.0.0.1', '8.8.8.8']],
  ['IPv6 first', ['2606:4700::1111', '127.0.0.1']],
  ['among several', ['8.8.8.8', '2606:4700::1111', '127.0.0.1', '1.1.1.1']],
  ['mapped to IPv6', ['8.8.8.8', '::ffff:127.0.0.1']],
  ['mapped to IPv6, in hexadecimal digits', ['8.8.8.8', '::ffff:7f00:1']],
  ['translated', ['8.8.8.8', '::ffff:0:127.0.0.1']],
  ['behind NAT64', ['8.8.8.8', '64:ff9b::7f00:1']],
  ['in 6to4', ['2606:4700::1111', '2002:7f00:1::1']],
  ['of a link, with its zone', ['8.8.8.8', 'fe80::1%lo']],
  ['none that anyone can read', ['8.8.8.8', 'localhost']],
])('a name with public and private addresses reaches no private one: %s', (_, addresses) =>
  withReceiver(async (port, calls) => {
    for (const name of ['erp.example', 'erp.example.']) {
      const lookups: string[] = [];
      const answer = await postWebhook(`http://${name}:${port}/hook`, message, rules, {
        timeoutMs: 2_000,
        resolve: (hostname, _options, callback) => {
          lookups.push(hostname);
          callback(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        },
      });
      expect([answer.error, calls]).toEqual([PRIVATE, []]);
      // Once: a second answer could be another.
      expect(lookups).toEqual([name]);
    }
  }),
);
