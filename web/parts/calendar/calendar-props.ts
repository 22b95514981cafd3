import type { Day } from '../../../domain/dates/day.ts';

export type DayVerdict = { readonly isOpen: true } | { readonly isOpen: false; readonly reason: string };

export interface CalendarProps {
  readonly label: string;
  readonly value: Day | null;
  readonly onChange: (day: Day) => void;
  /** Keep the same function between renders: the calendar calls it for each day shown. */
  readonly verdictOf: (day: Day) => DayVerdict;
  /** The shop's today, never the browser's. */
  readonly today: Day;
  /** The first and last day that can be turned to; whole months are shown. */
  readonly minimum: Day;
  readonly maximum: Day;
  /** Has the focus at first if nothing is chosen: the first open day. */
  readonly firstShown: Day;
}
