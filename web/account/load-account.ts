import { redirect } from 'react-router';
import { parseUsDate } from '../../domain/dates/day.ts';
import type { Api } from '../api/client.ts';
import { failPage } from '../api/page-failure.ts';
import { authPath } from './auth/auth-links.ts';
import type { Account } from './use-account.ts';

/** The account behind this page. Without a log-in, redirects to the log-in page, and from there back here. */
export async function loadAccount(api: Api, url: string): Promise<Account> {
  const [session, lookups] = await Promise.all([
    api.call('get /identity/validate'),
    api.call('get /lookups'),
  ]);
  if (!session.ok) return failPage(session.error);
  if (!lookups.ok) return failPage(lookups.error);
  if (session.data.user === null) throw toLogin(url);
  const { states, today } = lookups.data;
  return { user: session.data.user, states, today: parseUsDate(today) ?? '' };
}

/** Thrown when the session has ended since the page loaded. */
export function toLogin(url: string): Response {
  return redirect(authPath('/shop/login', { returnTo: new URL(url).pathname }));
}
