import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Reader } from '../../platform/database/access.ts';
import type { AppEnv, PageEnv, Session } from '../../platform/http/app-env.ts';
import { AUTH_COOKIE, hashBrowserId, readBrowserCookie } from '../../platform/http/browser-cookie.ts';
import { findSession } from './session-store.ts';

/** Runs no query without a bearer token or cookie. */
export function sessionReader({ db }: { db: Reader }) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const session = await readSession(c, db);
    c.set('session', session);
    (c.env as Partial<PageEnv> | undefined)?.onSession?.(session);
    await next();
  });
}

/** For single routes where the session is not always read. */
export async function readSession(c: Context<AppEnv>, db: Reader): Promise<Session | null> {
  const bearer = /^Bearer ([\w-]{22})$/.exec(c.req.header('authorization') ?? '')?.[1];
  const tokenHash = bearer === undefined ? readBrowserCookie(c, AUTH_COOKIE) : hashBrowserId(bearer);
  const customerId = tokenHash && (await findSession(db, tokenHash));
  return tokenHash && customerId !== null ? { customerId, tokenHash } : null;
}
