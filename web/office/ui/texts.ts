import { WINERY_TIME_ZONE } from '../../../domain/dates/day.ts';
import { shortDay } from '../../ui/short-day.ts';

/** 'Wed, Nov 25'; with its year if that is not the year of `now`: 'Thu, Jun 1, 2023'. */
export function dayText(day: string, now: Date = new Date()): string {
  const year = day.slice(0, 4);
  const thisYear = now.toLocaleDateString('en-US', { timeZone: WINERY_TIME_ZONE, year: 'numeric' });
  return year === thisYear ? shortDay(day) : `${shortDay(day)}, ${year}`;
}

/** '$1,041.20'; a dash for what the role does not see. */
export function moneyText(dollars: number | null): string {
  return dollars === null ? '–' : dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** 'Nov 23, 2026, 9:05 AM', in the winery's time. A narrow column breaks it only between the day and the time. */
export function instantText(instant: string): string {
  const at = new Date(instant);
  const day = at.toLocaleDateString('en-US', {
    timeZone: WINERY_TIME_ZONE,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  });
  const time = at.toLocaleTimeString('en-US', {
    timeZone: WINERY_TIME_ZONE,
    hour: 'numeric',
    minute: '2-digit',
  });
  return `${day.replaceAll(' ', '\u00a0')}, ${time.replaceAll(' ', '\u00a0')}`;
}

/** '1 order', '1,200 orders'. */
export function countText(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;
}
