import { WINERY_TIME_ZONE } from '../../../domain/dates/day.ts';
import { shortDay } from '../../ui/short-day.ts';

/** The shop's year, which a fixed day of development may make another than the clock's. One process shows one shop. */
let shopYear: string | null = null;

/** The layouts say the shop's day before any page below them is shown. */
export function setShopDay(today: string): void {
  shopYear = today.slice(0, 4);
}

const thisYear = () => shopYear ?? yearOf(new Date());

/** 'Wed, Nov 25'; with its year if that is not this year: 'Thu, Jun 1, 2023'. No line ends between month and day. */
export function dayText(day: string): string {
  const year = day.slice(0, 4);
  const short = shortDay(day).replace(/ (?=\d)/, '\u00a0');
  return year === thisYear() ? short : `${short}, ${year}`;
}

/** '$1,041.20' */
export function moneyText(dollars: number): string {
  return dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** 'Nov 23, 9:05 AM', in the winery's time; with its year like a day. A narrow column breaks it only before the time. */
export function instantText(instant: string): string {
  const at = new Date(instant);
  const year = yearOf(at);
  const day = at.toLocaleDateString('en-US', { timeZone: WINERY_TIME_ZONE, month: 'short', day: 'numeric' });
  const time = at.toLocaleTimeString('en-US', {
    timeZone: WINERY_TIME_ZONE,
    hour: 'numeric',
    minute: '2-digit',
  });
  const dated = year === thisYear() ? day : `${day}, ${year}`;
  return `${dated.replaceAll(' ', '\u00a0')}, ${time.replaceAll(/\s/g, '\u00a0')}`;
}

/** 'Sun, Mar 28': the last day before the end, which is a midnight of the winery's. */
export function lastDayText(endsAt: string): string {
  const last = new Date(new Date(endsAt).getTime() - 1);
  // `dayInTimeZone` would become a part of the checkout's scripts, where no one needs it.
  return dayText(last.toLocaleDateString('en-CA', { timeZone: WINERY_TIME_ZONE }));
}

const yearOf = (at: Date) => at.toLocaleDateString('en-US', { timeZone: WINERY_TIME_ZONE, year: 'numeric' });

/** '1,200' */
export function numberText(count: number): string {
  return count.toLocaleString('en-US');
}

/** '1 order', '1,200 orders'. */
export function countText(count: number, noun: string, plural = `${noun}s`): string {
  return `${numberText(count)} ${count === 1 ? noun : plural}`;
}
