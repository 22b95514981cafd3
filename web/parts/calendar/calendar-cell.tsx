import type { CalendarDate } from '@internationalized/date';
import { useRef } from 'react';
import { useCalendarCell } from 'react-aria/useCalendar';
import type { CalendarState } from 'react-stately/useCalendarState';
import { type Day, formatWeekdayDate } from '../../../domain/dates/day.ts';
import type { DayVerdict } from './calendar-props.ts';

export interface CalendarCellProps {
  readonly state: CalendarState;
  readonly date: CalendarDate;
  readonly isToday: boolean;
  readonly verdict: DayVerdict;
  /** Called with the day under the pointer. */
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
