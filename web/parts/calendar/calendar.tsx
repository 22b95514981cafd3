import './calendar.css';
import { type CalendarDate, GregorianCalendar, parseDate } from '@internationalized/date';
import { useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { useCalendar, useCalendarGrid } from 'react-aria/useCalendar';
import { type CalendarState, useCalendarState } from 'react-stately/useCalendarState';
import { addDays, addMonths, type Day, formatWeekdayDate, MONTH_NAMES } from '../../../domain/dates/day.ts';
import { CalendarCell } from './calendar-cell.tsx';
import type { CalendarProps, DayVerdict } from './calendar-props.ts';
import { TurnButton } from './turn-button.tsx';

/**
 * A month to choose a day from. Closed days can be reached and say why they are closed. By keyboard as in the ARIA
 * practices' date grid: arrows, Home and End within the month, Page Up and Page Down by month, with Shift by year.
 */
export function Calendar(props: CalendarProps) {
  return (
    // The names of days and months are the page's, whatever the browser's language is.
    <I18nProvider locale="en-US">
      <Month {...props} />
    </I18nProvider>
  );
}

function Month({ label, value, onChange, verdictOf, today, minimum, maximum, firstShown }: CalendarProps) {
  const verdict = useMemo(() => rememberVerdicts(verdictOf), [verdictOf]);
  const calendar = {
    'aria-label': label,
    value: value === null ? null : parseDate(value),
    onChange: (date: CalendarDate) => onChange(date.toString()),
    isDateUnavailable: (date: { toString(): string }) => !verdict(date.toString()).isOpen,
    minValue: parseDate(firstOfMonth(minimum)),
    maxValue: parseDate(lastOfMonth(maximum)),
    defaultFocusedValue: parseDate(value ?? firstShown),
    autoFocus: true,
  };
  const state = useCalendarState<CalendarDate>({
    ...calendar,
    locale: 'en-US',
    createCalendar: () => new GregorianCalendar(),
  });
  const { calendarProps, prevButtonProps, nextButtonProps } = useCalendar(calendar, state);
  const { year, month } = state.visibleRange.start;
  const [pointedAt, setPointedAt] = useState<Day | null>(null);

  return (
    <div {...calendarProps} className="calendar">
      {/* React Aria would write a style element of this id into the page, which the page's policy forbids; the rule
          stands in calendar.css. */}
      <span id="react-aria-pressable-style" hidden />
      <div className="calendar-head">
        <TurnButton direction="previous" button={prevButtonProps} />
        <p aria-hidden="true" className="calendar-title">
          {MONTH_NAMES[month - 1]} {year}
        </p>
        <TurnButton direction="next" button={nextButtonProps} />
      </div>
      <Grid state={state} today={today} verdict={verdict} onPoint={setPointedAt} />
      <Hint day={pointedAt ?? state.focusedDate.toString()} verdict={verdict} />
    </div>
  );
}

interface GridProps {
  readonly state: CalendarState;
  readonly today: Day;
  readonly verdict: (day: Day) => DayVerdict;
  readonly onPoint: (day: Day | null) => void;
}

function Grid({ state, today, verdict, onPoint }: GridProps) {
  const { gridProps, headerProps, weekDays, weeksInMonth } = useCalendarGrid(
    { weekdayStyle: 'short' },
    state,
  );
  const { month } = state.visibleRange.start;
  return (
    <div className="calendar-weeks">
      <table {...gridProps} onPointerLeave={() => onPoint(null)}>
        <thead {...headerProps}>
          <tr>
            {weekDays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeksInMonth }, (_, week) => {
            const dates = state.getDatesInWeek(week).filter((date) => date !== null);
            return (
              <tr key={String(dates[0])}>
                {dates.map((date) => {
                  const day = date.toString();
                  if (date.month !== month) return <td key={day} />;
                  return (
                    <CalendarCell
                      key={day}
                      {...{ state, date }}
                      isToday={day === today}
                      verdict={verdict(day)}
                      onPoint={onPoint}
                    />
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** What the day under the pointer or with the focus is: its weekday, and why it is closed. Cells say it to ears. */
function Hint({ day, verdict }: { day: Day; verdict: (day: Day) => DayVerdict }) {
  const judged = verdict(day);
  return (
    <p aria-hidden="true" className="calendar-hint">
      <span>{formatWeekdayDate(day)}</span>
      {!judged.isOpen && <span className="calendar-reason">{judged.reason}</span>}
    </p>
  );
}

/** A month asks several times for each of its days. */
function rememberVerdicts(verdictOf: (day: Day) => DayVerdict): (day: Day) => DayVerdict {
  const known = new Map<Day, DayVerdict>();
  return (day) => {
    const verdict = known.get(day) ?? verdictOf(day);
    known.set(day, verdict);
    return verdict;
  };
}

function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

function lastOfMonth(day: Day): Day {
  return addDays(addMonths(firstOfMonth(day), 1), -1);
}
