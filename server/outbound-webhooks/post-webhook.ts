import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-address.ts';

/** Which outside URLs are allowed. */
export interface WebhookRules {
  /** In development. */
  readonly allowsHttp: boolean;
  /** Allows machines of this network; otherwise only public internet hosts. */
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

/** The problem with a URL, in words for operators; null if it is allowed. */
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

/**
 * Makes one attempt. Follows no redirect, and connects to the exact address that was checked. Every failure becomes a
 * result.
 */
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

/**
 * Resolves a name and refuses it if any of its addresses is private. The connection uses this result, so the address
 * cannot change in between.
 */
const publicOnly: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || first === undefined) return callback(error ?? new Error('There is no such host.'), []);
    if (addresses.some(({ address }) => isPrivateAddress(address))) return callback(new Error(PRIVATE), []);
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};
