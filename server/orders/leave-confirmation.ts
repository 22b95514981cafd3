import type { Context, MiddlewareHandler } from 'hono';
import { keepsConfirmation } from '../../domain/checkout/steps.ts';
import type { Db } from '../database/access.ts';
import type { AppEnv } from '../http/app-env.ts';
import { CONFIRMATION_COOKIE, clearBrowserCookie, readBrowserCookie } from '../http/browser-cookie.ts';
import { closeConfirmation } from './store.ts';

/** Ends the result of a placed order when its browser opens another page, with or without a script (spec §4). */
export function endLeftConfirmation({ db }: { db: Db }): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const browserHash = opensAnotherPage(c) ? readBrowserCookie(c, CONFIRMATION_COOKIE) : null;
    const isOver = browserHash !== null && (await closeConfirmation(db, browserHash, { onlySeen: true }));
    await next();
    if (isOver) clearBrowserCookie(c, CONFIRMATION_COOKIE);
  };
}

/** Missing pictures and pages that a browser prefetches do not mean that the shopper left. */
function opensAnotherPage(c: Context): boolean {
  const isPage = c.req.method === 'GET' && (c.req.header('Accept') ?? '').includes('text/html');
  return isPage && c.req.header('Sec-Purpose') === undefined && !keepsConfirmation(c.req.path);
}
