import type { Context, MiddlewareHandler } from 'hono';
import { keepsConfirmation } from '../../../domain/checkout/steps.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/access.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import {
  CONFIRMATION_COOKIE,
  clearBrowserCookie,
  hashBrowserId,
  newBrowserId,
  readBrowserCookie,
  setBrowserCookie,
} from '../../platform/http/browser-cookie.ts';
import { type ConfirmationGrant, closeConfirmation } from './store.ts';

/** For one browser and one hour. */
export function newConfirmation(clock: Clock): { grant: ConfirmationGrant; give(c: Context<AppEnv>): void } {
  const browserId = newBrowserId();
  const expiresAt = new Date(clock.now().getTime() + CONFIRMATION_COOKIE.maxAgeSeconds * 1000);
  return {
    grant: { browserHash: hashBrowserId(browserId), expiresAt },
    give: (c) => setBrowserCookie(c, CONFIRMATION_COOKIE, browserId),
  };
}

/** When the browser opens another page, with or without a script. */
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
