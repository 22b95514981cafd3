import { WINERY_TIME_ZONE } from '../../../domain/dates/day.ts';

/** '$1,041.20'; a dash for what the role does not see. */
export function moneyText(dollars: number | null): string {
  return dollars === null ? '–' : dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** 'Mon, Nov 23' from '2026-11-23'. */
export function dayText(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  });
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
