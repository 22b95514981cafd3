import { type Day, parseUsDate } from '../../domain/dates/day.ts';
import type { Api } from '../api/client.ts';
import { failPage } from '../api/page-failure.ts';

/** The winery's day, by which ages and cards are judged. */
export async function loadToday(api: Api): Promise<Day> {
  const lookups = await api.call('get /lookups');
  if (!lookups.ok) return failPage(lookups.error);
  return parseUsDate(lookups.data.today) ?? '';
}
