import { type BrandingId, brandingIdIn } from '../../../domain/brands/branding.ts';
import { LONGEST_RETURN, localPath } from '../../../domain/links/local-path.ts';

export interface AuthVisit {
  readonly returnTo: string | null;
  readonly clubType: `${BrandingId}` | null;
}

type AuthPage = '/shop/login' | '/shop/sign-up' | '/shop/forgot-password';

export function authVisitOf(url: string): AuthVisit {
  const query = new URL(url).searchParams;
  const returnTo = localPath(query.get('returnTo'));
  const isTooLong = returnTo !== null && returnTo.length > LONGEST_RETURN;
  return { returnTo: isTooLong ? null : returnTo, clubType: clubTypeIn(query.get('clubType')) };
}

/** Of the log-in page's address: the form before it was a customer's, whose session has ended since. */
const SESSION_ENDED = { session: 'ended' };

/** Leads a customer to the log-in again, and from there back. */
export function logInAgainPath(returnTo: string): string {
  return authPath('/shop/login', { returnTo }, SESSION_ENDED);
}

/** Or the browser still has the cookie of a session that was ended elsewhere. */
export function isAfterSession({ url, headers }: Request): boolean {
  return (
    new URL(url).searchParams.get('session') === SESSION_ENDED.session ||
    /(?:^|;\s*)(?:__Host-)?auth=/.test(headers.get('cookie') ?? '')
  );
}

/** Of the address between a log-in and the page that it leads to: only a browser that keeps cookies passes it. */
const LOGGING_IN = { session: 'new' };

/** Where a form that logged in goes: the page itself, which sends a customer who is logged in on. */
export function afterFormPath(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const query = new URLSearchParams({ ...Object.fromEntries(searchParams), ...LOGGING_IN });
  return `${pathname}?${query}`;
}

export function isLoggingIn(url: string): boolean {
  return new URL(url).searchParams.get('session') === LOGGING_IN.session;
}

export function authPath(
  page: AuthPage,
  { returnTo, clubType }: Partial<AuthVisit>,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(more);
  if (clubType) query.set('clubType', clubType);
  if (returnTo) query.set('returnTo', returnTo);
  return query.size > 0 ? `${page}?${query}` : page;
}

/** Each brand has one club, under the brand's own id. */
export function clubTypeIn(text: string | null): AuthVisit['clubType'] {
  const brandingId = brandingIdIn(text);
  return brandingId && `${brandingId}`;
}
