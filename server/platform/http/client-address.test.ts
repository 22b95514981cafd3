import { describe, expect, test } from 'vitest';
import { clientAddress, trustedProxies } from './client-address.ts';

const isTrusted = trustedProxies(['10.0.0.0/8', '192.0.2.1', 'fd00::/8']);
const noProxies = trustedProxies([]);

describe('without trusted proxies', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::2:0:0:1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    [undefined, 'unknown'],
  ])('%s counts as %s', (peer, client) => {
    expect(clientAddress({ peer, forwardedFor: undefined }, noProxies)).toBe(client);
  });

  test.each(['203.0.113.7', '10.0.0.1'])('what %s says of others is ignored', (peer) => {
    expect(clientAddress({ peer, forwardedFor: '198.51.100.1' }, noProxies)).toBe(peer);
  });
});

describe('behind trusted proxies', () => {
  test.each([
    ['the proxy names the client', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['also a proxy that is known by its address alone', '192.0.2.1', '198.51.100.1', '198.51.100.1'],
    ['also over IPv6', 'fd00::5', '198.51.100.1', '198.51.100.1'],
    ['also as IPv4 within IPv6', '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['what the client itself has claimed is ignored', '10.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
    ['also that it were a proxy', '10.0.0.1', '10.9.9.9,198.51.100.1', '198.51.100.1'],
    ['through two proxies', '10.0.0.1', '1.2.3.4, 198.51.100.1 , 10.0.0.2', '198.51.100.1'],
    ['with a port', '10.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['IPv6 with a port', '10.0.0.1', '[2001:db8::1]:4711', '2001:db8:0:0::/64'],
    ['nothing but proxies', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['nonsense is ignored', '10.0.0.1', '1.2.3.4, somebody', '10.0.0.1'],
    ['nonsense before a proxy', '10.0.0.1', 'unknown, 10.0.0.2', '10.0.0.2'],
    ['an empty list', '10.0.0.1', '', '10.0.0.1'],
    ['no list', '10.0.0.1', undefined, '10.0.0.1'],
    ['a client beside the proxies', '192.0.2.2', '198.51.100.1', '192.0.2.2'],
  ])('%s', (_, peer, forwardedFor, client) => {
    expect(clientAddress({ peer, forwardedFor }, isTrusted)).toBe(client);
  });
});
