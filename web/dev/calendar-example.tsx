import { useCallback, useRef } from 'react';
import { type Day, dayOfWeek, formatUsDate, formatWeekdayDate, parseUsDate } from '../../domain/dates/day.ts';
import { setFieldValue, useFieldValue } from '../forms/use-field-value.ts';
import { CalendarButton } from '../parts/calendar/calendar-button.tsx';
import type { DayVerdict } from '../parts/calendar/calendar-props.ts';
import { TextField } from '../ui/text-field.tsx';
import { Example } from './example.tsx';

const [TODAY, FIRST, LAST] = ['2026-11-12', '2026-11-18', '2027-11-12'];
const [SUNDAY, SATURDAY] = [0, 6];
const holidays: Readonly<Record<Day, string>> = {
  '2026-11-26': 'Closed for Thanksgiving Day',
  '2026-11-27': 'Closed for the day after Thanksgiving, the day it would ship',
  '2026-12-25': 'Closed for Christmas Day',
};

/** A winery's days, made up: a part's page needs no shop. */
function judge(day: Day): DayVerdict {
  const reason = reasonOf(day);
  return reason === null ? { isOpen: true } : { isOpen: false, reason };
}

function reasonOf(day: Day): string | null {
  if (day < TODAY) return 'This day has passed';
  if (day < FIRST) return `Too soon: the first day is ${formatWeekdayDate(FIRST)}`;
  if ([SUNDAY, SATURDAY].includes(dayOfWeek(day))) return 'Weekend';
  return holidays[day] ?? null;
}

export function CalendarExample() {
  const form = useRef<HTMLFormElement>(null);
  const element = useCallback(() => form.current, []);
  const value = parseUsDate(useFieldValue('day', '', { element }));
  return (
    <Example id="calendar" title="Calendar">
      <form ref={form}>
        <TextField
          field={{ name: 'day' }}
          label="Delivery Date"
          hint="MM/DD/YYYY"
          width="half"
          kind="digits"
          autoComplete="off"
          end={
            <CalendarButton
              fieldId="day"
              label="Choose a delivery day"
              value={value}
              onChange={(day) => form.current && setFieldValue(form.current, 'day', formatUsDate(day))}
              verdictOf={judge}
              today={TODAY}
              minimum={TODAY}
              maximum={LAST}
              firstShown={FIRST}
            />
          }
        />
        <p aria-live="polite" className="mt-1.5 min-h-6 text-muted text-sm">
          {value && formatWeekdayDate(value)}
        </p>
      </form>
    </Example>
  );
}
