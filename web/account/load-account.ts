import { data, redirect, useRouteLoaderData } from 'react-router';
import type { Lookups } from '../../contract/lookups.ts';
import type { User } from '../../contract/user.ts';
import { type Day, parseUsDate } from '../../domain/dates/day.ts';
import type { Api } from '../api/client.ts';
import { failPage } from '../api/page-failure.ts';
import { authPath, logInAgainPath } from './auth/auth-links.ts';

export interface Account {
  readonly user: User;
  readonly states: Lookups['states'];
  readonly today: Day;
}

export function useAccount(): Account {
  return useRouteLoaderData('account') as Account;
}

/** Without a log-in, redirects to the log-in page, and from there back here. */
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

function toLogin(url: string): Response {
  return redirect(authPath('/shop/login', { returnTo: new URL(url).pathname }));
}

/** For a page or a form of a customer whose session has ended since. */
export function toLoginAgain(url: string): Response {
  return redirect(logInAgainPath(new URL(url).pathname));
}

/** The same answer for an unknown id and for another customer's. */
export function pageNotFound(): never {
  throw data(null, { status: 404 });
}
