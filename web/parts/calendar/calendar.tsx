import './calendar.css';
import { type CalendarDate, GregorianCalendar, parseDate } from '@internationalized/date';
import { useMemo, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import type { CalendarAria } from 'react-aria/useCalendar';
import { useCalendar, useCalendarCell, useCalendarGrid } from 'react-aria/useCalendar';
import { type CalendarState, useCalendarState } from 'react-stately/useCalendarState';
import { addDays, addMonths, type Day, formatWeekdayDate, MONTH_NAMES } from '../../../domain/dates/day.ts';
import type { CalendarProps, DayVerdict } from './calendar-props.ts';

/** Closed days can be reached and say why. Keys as in the date grid of the ARIA practices. */
export function Calendar(props: CalendarProps) {
  return (
    // Day and month names are in the page's language, not the browser's.
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
      {/* React Aria would add a style element with this id, which our policy forbids. See calendar.css. */}
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

/** For the day under the pointer or with the focus. Screen readers get it from the cells. */
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

export interface CalendarCellProps {
  readonly state: CalendarState;
  readonly date: CalendarDate;
  readonly isToday: boolean;
  readonly verdict: DayVerdict;
  readonly onPoint: (day: Day) => void;
}

export function CalendarCell({ state, date, isToday, verdict, onPoint }: CalendarCellProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { cellProps, buttonProps, isSelected, formattedDate } = useCalendarCell({ date }, state, ref);
  const name = `${formatWeekdayDate(date.toString())}, ${date.year}`;

  /** A press on a closed day chooses nothing, but shows why. */
  function focus() {
    state.setFocusedDate(date);
    state.setFocused(true);
  }

  const words = [
    name,
    isToday && 'today',
    isSelected && 'chosen',
    !verdict.isOpen && `not available: ${verdict.reason}`,
  ];
  // React Aria's own name takes "today" from the browser's clock and time zone.
  const button = { ...buttonProps, 'aria-label': words.filter(Boolean).join(', ') };
  return (
    <td
      {...cellProps}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint(date.toString())}
      onPointerUp={() => !verdict.isOpen && focus()}
    >
      <div
        {...button}
        ref={ref}
        className="calendar-day"
        data-closed={!verdict.isOpen || undefined}
        data-chosen={isSelected || undefined}
        data-today={isToday || undefined}
      >
        {formattedDate}
      </div>
    </td>
  );
}

export interface TurnButtonProps {
  readonly direction: 'previous' | 'next';
  readonly button: CalendarAria['prevButtonProps'];
}

const arrows = { previous: 'M10 2 4 8l6 6', next: 'm6 2 6 6-6 6' } as const;

/** At the end, React Aria takes the focus from it into the month. */
export function TurnButton({ direction, button }: TurnButtonProps) {
  return (
    <button
      type="button"
      aria-label={direction === 'previous' ? 'Previous month' : 'Next month'}
      disabled={button.isDisabled}
      onClick={() => (button.onPress as () => void)()}
      onFocus={() => button.onFocusChange?.(true)}
      onBlur={() => button.onFocusChange?.(false)}
      className="calendar-turn"
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path
          d={arrows[direction]}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </svg>
    </button>
  );
}
