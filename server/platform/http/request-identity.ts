import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { brandOfHost, type SiteOrigins } from '../sites.ts';
import type { AppEnv, PageEnv } from './app-env.ts';
import { clientAddress, plainAddress, trustedProxies } from './client-address.ts';

interface RequestIdentityParts {
  readonly origins: SiteOrigins;
  /** IP addresses and networks whose `X-Forwarded-For`, `X-Request-Id` and `traceparent` are read. */
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
    const sender = plainAddress(peer ?? '');
    const isFromProxy = sender !== null && isTrusted(sender);
    c.set('isFromProxy', isFromProxy);
    const given = isFromProxy ? wellFormed(c.req.header('x-request-id')) : null;
    c.set('requestId', inside ?? given ?? randomUUID());
    const brandingId = brandOfHost(hostOf(c), origins);
    c.set('brandingId', brandingId);
    c.set('session', null);
    const hop = { peer, forwardedFor: c.req.header('x-forwarded-for') };
    c.set('clientAddress', clientAddress(hop, isTrusted));
    if (hop.forwardedFor !== undefined && sender !== null && !isFromProxy) tellOfUntrustedProxy?.(sender);
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

/**
 * From a trusted proxy only: anyone else could use it to mislead a log search. A proxy that passes on what it gets makes
 * even this a stranger's text, so it goes into the log, the answer's header and errors, never into bytes that others get.
 */
function wellFormed(id: string | undefined): string | null {
  return id !== undefined && /^[\w-]{8,64}$/.test(id) ? id : null;
}

/** Null for a request from outside the process. */
function pageRequestIdOf(env: unknown): string | null {
  return (env as Partial<PageEnv> | undefined)?.pageRequestId ?? null;
}
