import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { MAX_PHOTO_BYTES } from '../../../domain/catalog/photos.ts';
import type { SiteOrigins } from '../sites.ts';
import type { AppEnv } from './app-env.ts';
import { isLoopback } from './client-address.ts';
import { isFromNearbyThroughAll } from './nearby.ts';
import { refusePage } from './plain-page.ts';
import { asStream, limited } from './read-body.ts';
import { refuse } from './refusal.ts';
import { siteOriginOf } from './request-identity.ts';

/**
 * Otherwise another site could point its name at this machine and read our answers as its own (DNS rebinding). Behind a
 * public proxy, any client may send `Host: localhost`: what came from afar opens nothing.
 */
export function ownHostsOnly(origins: SiteOrigins) {
  const configured = new Set(Object.values(origins));
  const isOwn = (origin: string | null) =>
    origin !== null &&
    URL.canParse(origin) &&
    (configured.has(origin) || isLoopback(new URL(origin).hostname.replace(/^\[|\]$/g, '')));
  return createMiddleware<AppEnv>(async (c, next) => {
    const sender = c.req.header('origin');
    const isOurs = isOwn(siteOriginOf(c)) && isFromNearbyThroughAll(c);
    if (isOurs && (sender === undefined || isOwn(sender))) return next();
    return refusePage(c, {
      code: 'forbidden',
      message:
        'Development pages are for this machine. Open them under the origin of a brand, such as BRAND_1_ORIGIN.',
    });
  });
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Changes nothing; POST keeps a secret out of URLs. From a mailed link, browsers count it as cross-site. */
const QUESTION = '/api/identity/reset-password/validate';

/** Refuses a write that a browser sends for another site. `alsoFrom` lists other allowed origins. */
export function sameOriginWrites(alsoFrom: readonly string[] = []) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const isWrite = !READS.has(c.req.method) && c.req.path !== QUESTION;
    if (isWrite && isForeign(c.req.raw.headers, [siteOriginOf(c), ...alsoFrom])) {
      return refusePage(c, {
        code: 'forbidden',
        message: 'This request did not come from our site. Please open our site and try again.',
      });
    }
    await next();
  });
}

/**
 * A browser sends at least one of these three headers with a write. SameSite=Lax withholds the cookie from a foreign
 * form, and old browsers know only some of the others. A program sends none. No browser can be made to omit all three.
 */
function isForeign(headers: Headers, ownOrigins: readonly (string | null)[]): boolean {
  const origin = headers.get('origin');
  const fetchSite = headers.get('sec-fetch-site');
  if (origin === null && fetchSite === null && !headers.has('cookie')) return false;
  const isOwn = origin !== null && ownOrigins.includes(origin);
  // "null" comes from our own pages, too, where a browser tells no one which page it was on.
  if (fetchSite === 'same-origin' && (origin === null || origin === 'null')) return false;
  return !isOwn;
}

/** The calls of the office that take a file instead of JSON. */
const FILE_CALL = /^\/api\/office\/batches\/[^/]+\/tracking$/;
export const MAX_FILE_BYTES = 2 * 1024 * 1024;
const PHOTO_CALL = /^\/api\/office\/products\/[^/]+\/photos$/;

export const MAX_BODY_BYTES = 256 * 1024;

export const jsonOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (FILE_CALL.test(c.req.path)) return csvOnly(c, next);
  // What it is, its first bytes tell.
  if (PHOTO_CALL.test(c.req.path)) return next();
  const takesBody = c.req.method === 'POST' || c.req.method === 'PUT';
  const type = c.req.header('content-type');
  const hasBody = type !== undefined || (c.req.header('content-length') ?? '0') !== '0';
  if (takesBody && hasBody && !/^application\/json\s*(;|$)/i.test(type ?? '')) {
    return refuse(c, { code: 'unsupported-media-type', message: 'Requests must be sent as JSON.' });
  }
  await next();
});

const csvOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === 'POST' && !/^text\/csv\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    return refuse(c, { code: 'unsupported-media-type', message: 'Send this file as text/csv.' });
  }
  await next();
});

/** Node enforces the announced length. Counting the bytes of every body took a tenth of a small request's time. */
export const bodySizeLimit: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { path } = c.req;
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  const maxBytes = FILE_CALL.test(path)
    ? MAX_FILE_BYTES
    : PHOTO_CALL.test(path)
      ? MAX_PHOTO_BYTES
      : MAX_BODY_BYTES;
  const announced = c.req.header('content-length');
  if (announced !== undefined && Number(announced) > maxBytes) throw new HTTPException(413);
  const isWhole = announced !== undefined && c.req.header('transfer-encoding') === undefined;
  // Counted as it is read: a file's bytes are not taken before its sender is known to be allowed to send it.
  if (!isWhole && c.req.raw.body !== null) c.req.raw = counted(c.req.raw, maxBytes);
  return next();
};

function counted(request: Request, maxBytes: number): Request {
  const body = asStream(limited(request.body, maxBytes));
  return new Request(request, { body, duplex: 'half' } as RequestInit);
}
