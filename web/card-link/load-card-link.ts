import type { CardLink } from '../../contract/card-link.ts';
import type { Lookups } from '../../contract/lookups.ts';
import { type Day, parseUsDate } from '../../domain/dates/day.ts';
import type { Api } from '../api/client.ts';
import { failPage } from '../api/page-failure.ts';

export interface CardLinkData {
  /** Null: it does not work, or is not needed any more. */
  readonly link: CardLink | null;
  readonly today: Day;
  readonly brands: Lookups['brands'];
}

export const cardLinkIdIn = (url: string) => new URL(url).searchParams.get('id') ?? '';

export async function loadCardLink(api: Api, url: string): Promise<CardLinkData> {
  const [link, lookups] = await Promise.all([
    api.call('get /card-link', { query: { id: cardLinkIdIn(url) } }),
    api.call('get /lookups'),
  ]);
  if (!lookups.ok) return failPage(lookups.error);
  const { brands, today } = lookups.data;
  const base = { brands, today: parseUsDate(today) ?? '' };
  if (link.ok) return { ...base, link: link.data };
  const isNoLink = link.error.status === 404 || link.error.status === 422;
  return isNoLink ? { ...base, link: null } : failPage(link.error);
}
