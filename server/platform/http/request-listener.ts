import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { Hono } from 'hono';
import type { SiteOrigins } from '../sites.ts';
import type { AppEnv } from './app-env.ts';
import { refuse } from './refusal.ts';
import { requestIdentity } from './request-identity.ts';
import { securityHeaders } from './security-headers.ts';

type Answer = Parameters<typeof getRequestListener>[0];

/** Refuses an unreadable URL or host, and two hosts: a proxy might check one while we use the other. */
export function requestListener(answer: Answer, site: Site): RequestListener {
  const unreadable = unreadableRequests(site);
  const listen = getRequestListener(answer, {
    errorHandler: (error) =>
      error instanceof RequestError
        ? unreadable.request('http://localhost/')
        : new Response(null, { status: 500 }),
  });
  const refuseAll = getRequestListener(unreadable.fetch);
  return (request, response) => (hostsOf(request) > 1 ? refuseAll : listen)(request, response);
}

interface Site {
  readonly origins: SiteOrigins;
  readonly trustedProxies: readonly string[];
}

function unreadableRequests(site: Site) {
  return new Hono<AppEnv>()
    .use(securityHeaders, requestIdentity(site))
    .all('*', (c) => refuse(c, { code: 'malformed', message: 'The request could not be read.' }));
}

/** Node keeps only the first host header; the raw list has all of them. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
}
