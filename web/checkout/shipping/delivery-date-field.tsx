import { useMemo } from 'react';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { type Day, formatUsDate, formatWeekdayDate, parseUsDate } from '../../../domain/dates/day.ts';
import { useFieldValue, useSetField } from '../../forms/use-field-value.ts';
import { CalendarButton } from '../../parts/calendar/calendar-button.tsx';
import type { Field } from '../../ui/field.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { shortDay } from '../../ui/short-day.ts';
import { TextField } from '../../ui/text-field.tsx';
import {
  type BadDay,
  type DateContext,
  dateCalendar,
  dateChoice,
  dateError,
  tidyDate,
} from './delivery-date.ts';
import { NO_DATE_OFFERED } from './field-names.ts';

export interface DeliveryDateProps {
  readonly field: Field;
  readonly label: 'Delivery Date' | 'Pick-up Date';
  readonly context: DateContext;
}

/** The configured days as a list. Without any, a free date: typed, from a calendar, or one of the next open days. */
export function DeliveryDate(props: DeliveryDateProps) {
  const { field, label, context } = props;
  const choice = dateChoice(context);
  if (choice.kind === 'free') return <FreeDate {...props} next={choice.next} />;
  if (choice.days.length === 0) return <NoDate field={field} label={label} />;
  return (
    <SelectField
      field={{ ...field, key: 'list' }}
      label={label}
      placeholder="Select a date"
      choices={choice.days.map((day) => ({
        value: formatUsDate(day),
        label: [formatUsDate(day), shortDay(day), briefly(context.badDays.get(day))]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  );
}

/** 'Too cold': what more there is to say stands below the list, where a phone has room for it. */
function briefly(bad: BadDay | undefined): string | undefined {
  return bad?.reason.split(' on the way')[0];
}

function NoDate({ field, label }: Pick<DeliveryDateProps, 'field' | 'label'>) {
  return (
    <div id={field.name} tabIndex={-1}>
      <input type="hidden" name={NO_DATE_OFFERED} value="on" />
      <Notice tone="problem" title={label}>
        <p>{MESSAGES.noDeliveryDates}</p>
      </Notice>
    </div>
  );
}

function FreeDate({ field, label, context, next }: DeliveryDateProps & { next: readonly Day[] }) {
  const typed = useFieldValue('requestedShipDate', String(field.initialValue ?? ''));
  const chosen = tidyDate(typed);
  const day = dateError(chosen, context) === null ? parseUsDate(chosen) : null;
  const calendar = useMemo(() => dateCalendar(context), [context]);

  const setField = useSetField();
  const choose = (open: Day) => setField('requestedShipDate', formatUsDate(open));

  return (
    <div>
      <TextField
        field={{ ...field, key: 'free' }}
        label={label}
        hint="MM/DD/YYYY"
        width="half"
        kind="digits"
        autoComplete="off"
        end={
          <CalendarButton
            fieldId={field.name}
            label="Choose a date"
            value={day}
            onChange={choose}
            {...calendar}
          />
        }
      />
      <p aria-live="polite" className="mt-1.5 min-h-6 text-sm text-muted">
        {day && formatWeekdayDate(day)}
      </p>
      <fieldset className="mt-2 flex flex-wrap gap-2 noscript:hidden">
        <legend className="sr-only">Next open days</legend>
        {next.map((open) => (
          <button
            key={open}
            type="button"
            aria-pressed={open === day}
            onClick={() => choose(open)}
            className="min-h-11 rounded-pill border border-line px-4 text-sm hover:border-ink aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
          >
            {shortDay(open)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
