import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
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
  if (!rules.allowsPrivateAddresses && isIP(ip) !== 0 && !isPublicAddress(ip)) return PRIVATE;
  return null;
}

const PRIVATE = 'It is an address of a private network, or none of the public internet.';

/** All addresses of a name, as the system knows them. */
type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/** Follows no redirect, and connects to the exact address that was checked. */
export function postWebhook(
  url: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  rules: WebhookRules,
  { timeoutMs = TIMEOUT_MS, resolve: resolveName = lookup as Resolve } = {},
): Promise<WebhookAnswer> {
  const start = performance.now();
  const answerOf = (status: number | null, error: string | null): WebhookAnswer => ({
    status,
    error,
    milliseconds: Math.round(performance.now() - start),
  });
  const objection = objectionToUrl(url, rules);
  if (objection !== null) return Promise.resolve(answerOf(null, objection));
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
      ...(rules.allowsPrivateAddresses ? {} : { lookup: publicOnly(resolveName) }),
    });
    request.on('response', (response) => {
      const { statusCode = 0 } = response;
      // The body is ignored: only the status counts.
      response.on('error', () => undefined).destroy();
      resolve(
        answerOf(statusCode, statusCode >= 200 && statusCode < 300 ? null : `It answered ${statusCode}.`),
      );
    });
    // An answer of 101 is no response, and without this neither an error.
    request.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve(answerOf(statusCode, `It answered ${statusCode}.`));
    });
    request.on('error', (error) => resolve(answerOf(null, wordsOf(error, timeoutMs))));
    request.end(body);
  }).catch((error: Error) => answerOf(null, wordsOf(error, timeoutMs)));
}

const NO_HOST = 'The host does not exist.';
const WORDS_OF_CODE: Readonly<Record<string, string>> = {
  ENOTFOUND: NO_HOST,
  EAI_AGAIN: 'The host’s name could not be looked up.',
  ECONNREFUSED: 'Nothing answers at this address.',
  EHOSTUNREACH: 'No network leads to this address.',
  ENETUNREACH: 'No network leads to this address.',
  ETIMEDOUT: 'Nothing answers at this address.',
  ECONNRESET: 'The connection was closed before an answer.',
};

function wordsOf(error: NodeJS.ErrnoException, timeoutMs: number): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `No answer within ${timeoutMs / 1000} s.`;
  return WORDS_OF_CODE[error.code ?? ''] ?? (error.message || error.code || error.name);
}

/**
 * Refuses names with a private address, even beside public ones: Node tries them one by one. The connection uses this result,
 * so the address cannot change in between.
 */
const publicOnly =
  (resolveName: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || first === undefined) return callback(error ?? new Error(NO_HOST), []);
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new Error(PRIVATE), []);
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };

/** IPv4 networks that lead to no public host (IANA IPv4 Special-Purpose Address Registry), multicast and reserved ones. */
const SPECIAL_V4 = [
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
  '224.0.0.0/3',
];
/** The only IPv6 network of public hosts. Outside of it are all forms that embed an IPv4 address, except 6to4. */
const GLOBAL_V6 = '2000::/3';
/**
 * Within it, no hosts (IANA IPv6 Special-Purpose Address Registry): protocols such as Teredo and ORCHID, documentation,
 * and 6to4, which leads to the IPv4 address in it. What 2001::/23 has of public addresses are services of networks.
 */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const specialV4 = networksOf(SPECIAL_V4, 'ipv4');
const specialV6 = networksOf(SPECIAL_V6, 'ipv6');
const globalV6 = networksOf([GLOBAL_V6], 'ipv6');

function networksOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 6) return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
  return family === 4 && !specialV4.check(address, 'ipv4');
}
