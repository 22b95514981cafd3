import { localPath } from '../../../domain/links/local-path.ts';

/** What the log-in and sign-up pages carry along: where the shopper came from, and the club that is joined. */
export interface Entrance {
  readonly returnTo: string | null;
  readonly clubType: string | null;
}

type EntrancePage = '/shop/login' | '/shop/sign-up' | '/shop/forgot-password';

export function entranceOf(url: string): Entrance {
  const query = new URL(url).searchParams;
  return { returnTo: localPath(query.get('returnTo')), clubType: clubTypeIn(query.get('clubType')) };
}

/** The page of that path, with everything carried along. */
export function entrancePath(page: EntrancePage, { returnTo, clubType }: Partial<Entrance>): string {
  const query = new URLSearchParams();
  if (clubType) query.set('clubType', clubType);
  if (returnTo) query.set('returnTo', returnTo);
  return query.size > 0 ? `${page}?${query}` : page;
}

/** One of the two clubs (contract §5, 'clubs'). */
function clubTypeIn(text: string | null): string | null {
  return text !== null && /^[12]$/.test(text) ? text : null;
}
