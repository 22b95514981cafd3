import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { brandOfHost, type SiteOrigins } from '../sites.ts';
import type { AppEnv, PageEnv } from './app-env.ts';
import { clientAddress, plainAddress, trustedProxies } from './client-address.ts';

interface RequestIdentityParts {
  readonly origins: SiteOrigins;
  /** IP addresses and networks whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Called when an untrusted connection sends `X-Forwarded-For`. */
  readonly tellOfUntrustedProxy?: (peer: string) => void;
}

export function requestIdentity({
  origins,
  trustedProxies: networks,
  tellOfUntrustedProxy,
}: RequestIdentityParts) {
  const isTrusted = trustedProxies(networks);
  return createMiddleware<AppEnv>(async (c, next) => {
    const peer = peerOf(c.env);
    const inside = pageRequestIdOf(c.env);
    c.set('isInside', inside !== null);
    c.set('requestId', inside ?? givenId(c.req.header('x-request-id'), peer, isTrusted) ?? randomUUID());
    const brandingId = brandOfHost(hostOf(c), origins);
    c.set('brandingId', brandingId);
    c.set('session', null);
    const hop = { peer, forwardedFor: c.req.header('x-forwarded-for') };
    c.set('clientAddress', clientAddress(hop, isTrusted));
    const proxy = hop.forwardedFor === undefined ? null : plainAddress(peer ?? '');
    if (proxy !== null && !isTrusted(proxy)) tellOfUntrustedProxy?.(proxy);
    c.set('isHttps', origins[brandingId].startsWith('https:'));
    await next();
    c.res.headers.set('X-Request-Id', c.get('requestId'));
  });
}

function hostOf(c: Context): string {
  return c.req.header('host') ?? new URL(c.req.url).host;
}

/** Uses the configured scheme, because a load balancer may end HTTPS. */
export function siteOriginOf(c: Context<AppEnv>): string | null {
  const url = `${c.var.isHttps ? 'https' : 'http'}://${hostOf(c)}`;
  return URL.canParse(url) ? new URL(url).origin : null;
}

/** Undefined for a request made inside the process. */
export function peerOf(env: unknown): string | undefined {
  return (env as Partial<HttpBindings> | undefined)?.incoming?.socket?.remoteAddress;
}

/** Accepts an id from a trusted proxy only. Anyone else could use it to mislead a log search. */
function givenId(
  id: string | undefined,
  peer: string | undefined,
  isTrusted: (address: string) => boolean,
): string | null {
  if (id === undefined || !/^[\w-]{8,64}$/.test(id)) return null;
  const address = plainAddress(peer ?? '');
  return address !== null && isTrusted(address) ? id : null;
}

/** Null for a request from outside the process. */
function pageRequestIdOf(env: unknown): string | null {
  return (env as Partial<PageEnv> | undefined)?.pageRequestId ?? null;
}
