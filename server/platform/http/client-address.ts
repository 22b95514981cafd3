import { BlockList, isIP } from 'node:net';

/** Networks are such as '10.0.0.0/8'. Their `X-Forwarded-For` is trusted. */
export function trustedProxies(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = familyOf(address);
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => list.check(address, familyOf(address));
}

export interface Hop {
  readonly peer: string | undefined;
  readonly forwardedFor: string | undefined;
}

/**
 * The rightmost `X-Forwarded-For` address that is not a trusted proxy: entries further left can be forged. An IPv6
 * address counts as its /64, which is one household. An IPv4-mapped one counts as IPv4.
 */
export function clientAddress({ peer, forwardedFor }: Hop, isTrusted: (address: string) => boolean): string {
  let client = plainAddress(peer ?? '');
  if (client === null) return 'unknown';
  const hops = forwardedFor?.split(',') ?? [];
  while (isTrusted(client)) {
    const next = plainAddress(withoutPort(hops.pop()?.trim() ?? ''));
    if (next === null) break;
    client = next;
  }
  return isIP(client) === 6 ? networkOf(client) : client;
}

/** The canonical address, with IPv4-mapped IPv6 as IPv4; null if the text is not an address. */
export function plainAddress(text: string): string | null {
  const address = text.split('%')[0] ?? '';
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : null;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (!mapped) return canonical;
  return mapped
    .slice(1)
    .flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 0xff])
    .join('.');
}

export function isLoopback(host: string): boolean {
  const address = plainAddress(host);
  return address === null
    ? /^(.+\.)?localhost$/i.test(host)
    : address === '::1' || address.startsWith('127.');
}

const nearbyNetworks = trustedProxies([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
]);

export function isNearby(text: string): boolean {
  const address = plainAddress(text);
  return address !== null && nearbyNetworks(address);
}

/** Some proxies write '203.0.113.7:4711' and '[2001:db8::1]:4711'. */
function withoutPort(text: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

/** The /48 around a /64. Null for anything else, because no wider network of it belongs to one client. */
export function siteAround(clientAddress: string): string | null {
  const groups = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/.exec(clientAddress)?.[1];
  return groups === undefined ? null : `${groups}::/48`;
}

function networkOf(canonicalIpv6: string): string {
  const [head = '', tail] = canonicalIpv6.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : new Array<string>(8 - left.length - right.length).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
