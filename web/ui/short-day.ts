const weekday = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** 'Wed, Nov 25' from '2026-11-25'. */
export function shortDay(day: string): string {
  return weekday.format(Date.parse(day));
}
