/** What the log-in and sign-up pages carry along: where the shopper came from, and the club that is joined. */
export interface Entrance {
  readonly returnTo: string | null;
  readonly clubType: string | null;
}

type EntrancePage = '/shop/login' | '/shop/sign-up' | '/shop/forgot-password';

const AFTER_LOGIN = '/shop';

export function entranceOf(url: string): Entrance {
  const query = new URL(url).searchParams;
  return { returnTo: safeReturnTo(query.get('returnTo')), clubType: clubTypeIn(query.get('clubType')) };
}

/** The page of that path, with everything carried along. */
export function entrancePath(page: EntrancePage, { returnTo, clubType }: Partial<Entrance>): string {
  const query = new URLSearchParams();
  if (clubType) query.set('clubType', clubType);
  if (returnTo) query.set('returnTo', returnTo);
  return query.size > 0 ? `${page}?${query}` : page;
}

export function afterLogin({ returnTo }: Entrance): string {
  return returnTo ?? AFTER_LOGIN;
}

/**
 * A path of this very site, or null. Browsers read a backslash as a slash and skip blanks and control characters, so
 * what holds any of them may lead elsewhere and is refused, and so is what only turns into `//host` on reading.
 */
export function safeReturnTo(text: string | null): string | null {
  if (text === null || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(text)) return null;
  const base = 'http://shop.invalid';
  if (!URL.canParse(text, base)) return null;
  const { origin, pathname } = new URL(text, base);
  return origin === base && !pathname.startsWith('//') ? text : null;
}

function clubTypeIn(text: string | null): string | null {
  return text !== null && /^\d{1,9}$/.test(text) ? text : null;
}
