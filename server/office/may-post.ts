import type { Context } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { isWriteOf, type OfficeRoute } from '../../contract/office/route.ts';
import { mayUseAny } from '../../domain/office/roles.ts';
import type { Reader } from '../platform/database/access.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import { OFFICE_COOKIE, readBrowserCookie } from '../platform/http/browser-cookie.ts';
import { findStaffSession } from './accounts/staff-session-store.ts';

/** Pages of the office that work without a session. */
const OPEN = /^\/office\/(login(\/code)?|forgotten|log-out|(password|invitations)\/[^/]+)$/;

/**
 * Whether a form may be posted to a page of the office. Where the page has the address of a call that is posted, that
 * call's own rule tells the right. Otherwise a session is enough to read the form; the call that it becomes is still
 * refused.
 */
export function mayPostToOffice(db: Reader, routes: readonly OfficeRoute[]) {
  const calls = new TrieRouter<OfficeRoute>();
  for (const route of routes.filter(({ method }) => method === 'post'))
    calls.add('POST', route.path.replaceAll(/\{(\w+)\}/g, ':$1'), route);
  return async (c: Context<AppEnv>, path: string): Promise<boolean> => {
    if (OPEN.test(path)) return true;
    const tokenHash = readBrowserCookie(c, OFFICE_COOKIE);
    const staff = tokenHash && (await findStaffSession(db, tokenHash));
    if (!staff) return false;
    const possible = calls.match('POST', path)[0].map(([route]) => route);
    return possible.length === 0 || possible.some((route) => isFor(route, staff.role));
  };
}

function isFor(route: OfficeRoute, role: Parameters<typeof mayUseAny>[0]): boolean {
  const { access } = route;
  if (access === 'open' || access === 'signed-in') return true;
  return mayUseAny(role, access, { isWrite: isWriteOf(route) });
}
