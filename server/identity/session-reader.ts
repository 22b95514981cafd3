import { createMiddleware } from 'hono/factory';
import type { Reader } from '../database/access.ts';
import type { AppEnv } from '../http/app-env.ts';
import { AUTH_COOKIE, hashBrowserId, readBrowserCookie } from '../http/browser-cookie.ts';
import { findSession } from './session-store.ts';

/** Finds out who is logged in, by bearer token or by cookie; without either it asks nobody. */
export function sessionReader({ db }: { db: Reader }) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const bearer = /^Bearer ([\w-]{22})$/.exec(c.req.header('authorization') ?? '')?.[1];
    const tokenHash = bearer === undefined ? readBrowserCookie(c, AUTH_COOKIE) : hashBrowserId(bearer);
    const customerId = tokenHash && (await findSession(db, tokenHash));
    c.set('session', tokenHash && customerId !== null ? { customerId, tokenHash } : null);
    await next();
  });
}
