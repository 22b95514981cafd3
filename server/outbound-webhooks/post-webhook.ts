import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export interface WebhookRules {
  /** In development. */
  readonly allowsHttp: boolean;
  /** Otherwise only public internet hosts. */
  readonly allowsPrivateAddresses: boolean;
}

export interface WebhookAnswer {
  /** Null: no answer came. */
  readonly status: number | null;
  /** Null: it was accepted. */
  readonly error: string | null;
  readonly milliseconds: number;
}

const TIMEOUT_MS = 10_000;

/** In words for operators; null if the URL is allowed. */
export function objectionToUrl(address: string, rules: WebhookRules): string | null {
  if (!URL.canParse(address)) return 'It is no web address.';
  const { protocol, hostname, username, password, hash } = new URL(address);
  const schemes = rules.allowsHttp ? ['https:', 'http:'] : ['https:'];
  if (!schemes.includes(protocol)) return 'It must begin with https://.';
  if (username !== '' || password !== '' || hash !== '') return 'It must have no name, password or fragment.';
  const ip = hostname.replace(/^\[|\]$/g, '');
  if (!rules.allowsPrivateAddresses && isIP(ip) !== 0 && isPrivateAddress(ip)) return PRIVATE;
  return null;
}

const PRIVATE = 'It is an address of a private network.';

/** Follows no redirect, and connects to the exact address that was checked. */
export function postWebhook(
  url: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  rules: WebhookRules,
  timeoutMs = TIMEOUT_MS,
): Promise<WebhookAnswer> {
  const start = performance.now();
  const ended = (status: number | null, error: string | null): WebhookAnswer => ({
    status,
    error,
    milliseconds: Math.round(performance.now() - start),
  });
  const objection = objectionToUrl(url, rules);
  if (objection !== null) return Promise.resolve(ended(null, objection));
  const address = new URL(url);
  const send = address.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise<WebhookAnswer>((resolve) => {
    const request = send(address, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'CellarDoor-Webhooks/1',
      },
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(rules.allowsPrivateAddresses ? {} : { lookup: publicOnly }),
    });
    request.on('response', (response) => {
      const { statusCode = 0 } = response;
      // The body is ignored: only the status counts.
      response.on('error', () => undefined).destroy();
      resolve(ended(statusCode, statusCode >= 200 && statusCode < 300 ? null : `It answered ${statusCode}.`));
    });
    request.on('error', (error) => resolve(ended(null, wordsOf(error, timeoutMs))));
    request.end(body);
  }).catch((error: Error) => ended(null, wordsOf(error, timeoutMs)));
}

function wordsOf(error: Error, timeoutMs: number): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `No answer within ${timeoutMs / 1000} s.`;
  return error.message || error.name;
}

/** Refuses names with a private address. The connection uses this result, so the address cannot change in between. */
const publicOnly: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || first === undefined) return callback(error ?? new Error('The host does not exist.'), []);
    if (addresses.some(({ address }) => isPrivateAddress(address))) return callback(new Error(PRIVATE), []);
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

/** Addresses that lead to no public host (IANA special-purpose address registries): internal machines, or none. */
const v4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Includes forms that embed an IPv4 address: the old compatible form, NAT64, 6to4 and Teredo. */
const v6 = [
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

const list = new BlockList();
for (const [family, networks] of [
  ['ipv4', v4],
  ['ipv6', v6],
] as const) {
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
}

export function isPrivateAddress(address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
