import type { Context } from 'hono';
import type { Clock } from '../clock.ts';
import type { AppEnv } from '../http/app-env.ts';
import {
  CONFIRMATION_COOKIE,
  hashBrowserId,
  newBrowserId,
  setBrowserCookie,
} from '../http/browser-cookie.ts';
import type { ConfirmationGrant } from './confirmation-grant.ts';

/** Grants one browser a view of an order's confirmation for one hour (contract §2, `GET /orders/confirmation`). */
export function newConfirmation(clock: Clock): { grant: ConfirmationGrant; give(c: Context<AppEnv>): void } {
  const browserId = newBrowserId();
  const expiresAt = new Date(clock.now().getTime() + CONFIRMATION_COOKIE.maxAgeSeconds * 1000);
  return {
    grant: { browserHash: hashBrowserId(browserId), expiresAt },
    give: (c) => setBrowserCookie(c, CONFIRMATION_COOKIE, browserId),
  };
}
