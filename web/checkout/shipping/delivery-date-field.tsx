import type { RefObject } from 'react';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { type Day, formatUsDate, formatWeekdayDate, parseUsDate } from '../../../domain/dates/day.ts';
import type { ShipDateContext } from '../../../domain/delivery/ship-dates.ts';
import { setFieldValue, useFieldValue } from '../../forms/use-field-value.ts';
import type { Field } from '../../ui/field.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { dateChoice, dateError, tidyDate } from './delivery-date.ts';

export interface DeliveryDateProps {
  readonly field: Field;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly context: ShipDateContext;
}

/** The configured days as a list; without any, a date of one's own, with the next open days to press. */
export function DeliveryDate({ field, formRef, context }: DeliveryDateProps) {
  const choice = dateChoice(context);
  if (choice.kind === 'free')
    return <FreeDate field={field} formRef={formRef} context={context} next={choice.next} />;
  if (choice.days.length === 0) return <NoDate field={field} />;
  return (
    <SelectField
      field={{ ...field, key: 'list' }}
      label="Delivery Date"
      placeholder="Select a date"
      choices={choice.days.map((day) => ({
        value: formatUsDate(day),
        label: `${formatUsDate(day)} · ${formatWeekdayDate(day)}`,
      }))}
    />
  );
}

function NoDate({ field }: { field: Field }) {
  return (
    <div id={field.name} tabIndex={-1}>
      <Notice tone="problem" title="Delivery Date">
        <p>{MESSAGES.noDeliveryDates}</p>
      </Notice>
    </div>
  );
}

function FreeDate({ field, formRef, context, next }: DeliveryDateProps & { next: readonly Day[] }) {
  const typed = useFieldValue(formRef, 'requestedShipDate', String(field.initialValue ?? ''));
  const chosen = tidyDate(typed);
  const day = dateError(chosen, context) === null ? parseUsDate(chosen) : null;
  return (
    <div>
      <TextField
        field={{ ...field, key: 'free' }}
        label="Delivery Date"
        hint="MM/DD/YYYY"
        width="half"
        kind="digits"
        autoComplete="off"
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
            onClick={() => {
              if (formRef.current) setFieldValue(formRef.current, 'requestedShipDate', formatUsDate(open));
            }}
            className="min-h-11 rounded-pill border border-line px-4 text-sm hover:border-ink aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
          >
            {shortDay(open)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** 'Wednesday, December 2' -> 'Wed, Dec 2' */
function shortDay(day: Day): string {
  return formatWeekdayDate(day).replace(/[a-z]+/gi, (word) => word.slice(0, 3));
}
