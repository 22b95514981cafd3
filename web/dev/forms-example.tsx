import type { ReactNode } from 'react';
import { useCallback, useRef, useState } from 'react';
import { type Day, dayOfWeek, formatUsDate, formatWeekdayDate, parseUsDate } from '../../domain/dates/day.ts';
import { setFieldValue } from '../forms/set-field-value.ts';
import { useFieldValue } from '../forms/use-field-value.ts';
import { CalendarButton } from '../parts/calendar/calendar-button.tsx';
import type { DayVerdict } from '../parts/calendar/calendar-props.ts';
import type { Suggestion } from '../parts/combobox/suggestion.ts';
import { TypeAheadField } from '../parts/combobox/type-ahead-field.tsx';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { TextField } from '../ui/text-field.tsx';

const REASON = 'held-because';
const states = [
  { value: '6', label: 'California' },
  { value: '7', label: 'Colorado' },
];

const TEXT_FIELDS = [
  { field: { name: 'field-empty' }, label: 'Empty' },
  { field: { name: 'field-filled', initialValue: 'Ada' }, label: 'Filled' },
  { field: { name: 'field-hint' }, label: 'With a hint', hint: 'For the carrier.', optional: true },
  { field: { name: 'field-error', errors: ['Please enter a last name.'] }, label: 'With an error' },
];

const SELECT_FIELDS = [
  { field: { name: 'field-select' }, label: 'Select' },
  {
    field: { name: 'field-select-error', errors: ['Please select a state.'] },
    label: 'Select with an error',
  },
];

const BOXES = [
  { field: { name: 'box-empty' }, label: 'A box' },
  { field: { name: 'box-ticked', initialValue: true }, label: 'A ticked box', hint: 'With a hint' },
  { field: { name: 'box-error', errors: ['Please agree.'] }, label: 'A box with an error' },
];

export function ButtonsExample() {
  return (
    <Example id="buttons" title="Buttons">
      {(['main', 'quiet', 'text'] as const).map((look) => (
        <p key={look} className="flex flex-wrap items-center gap-4">
          <Button look={look}>Idle</Button>
          <Button look={look} busy busyText="Busy…">
            Busy
          </Button>
          <Button look={look} refusedBecause={REASON}>
            Held
          </Button>
        </p>
      ))}
      <p id={REASON} className="text-sm text-muted">
        A held button stays in reach and says why: this sentence.
      </p>
    </Example>
  );
}

export function FieldsExample() {
  const [isRefused, setRefused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <Example id="fields" title="Fields">
      {isRefused && (
        <div className="max-w-xl">
          <ErrorSummary
            lead="Please correct the fields below."
            lines={[{ fieldId: 'field-error', message: 'Last name: Please enter a last name.' }]}
            attempt={isRefused}
          />
        </div>
      )}
      <div className="grid max-w-2xl gap-6 sm:grid-cols-2">
        {TEXT_FIELDS.map(({ field, label, ...more }) => (
          <TextField key={label} field={field} label={label} {...more} />
        ))}
        <PasswordField
          field={{ name: 'field-password', initialValue: 'cellar-door' }}
          label="Password"
          autoComplete="new-password"
        />
        <TextField field={{ name: 'field-held', initialValue: 'GRAPES' }} label="Disabled" disabled />
        {SELECT_FIELDS.map(({ field, label }) => (
          <SelectField
            key={label}
            field={field}
            label={label}
            placeholder="Select a state"
            choices={states}
          />
        ))}
        <TextAreaField
          field={{ name: 'field-area', initialValue: 'Thank you for the harvest.' }}
          label="Text of several lines"
          hint="Up to 300 characters."
          limit={300}
        />
        <div>
          {BOXES.map(({ label, ...box }) => (
            <CheckboxField key={label} label={label} {...box} />
          ))}
          <Disclosure summary="Add company name">
            <TextField field={{ name: 'field-inside' }} label="Company" />
          </Disclosure>
        </div>
      </div>
      <p className="flex flex-wrap gap-4">
        <Button look="quiet" onClick={() => setRefused(true)}>
          Refuse the form
        </Button>
        <Button look="quiet" onClick={() => setOpen(true)}>
          Open a dialog
        </Button>
      </p>
      <Dialog title="Enter a Code" open={isOpen} onClose={() => setOpen(false)}>
        <p>What floats is the only thing that casts a shadow.</p>
      </Dialog>
    </Example>
  );
}

const [TODAY, FIRST, LAST] = ['2026-11-12', '2026-11-18', '2027-11-12'];
const [SUNDAY, SATURDAY] = [0, 6];
const holidays: Readonly<Record<Day, string>> = {
  '2026-11-26': 'Closed for Thanksgiving Day',
  '2026-11-27': 'Closed for the day after Thanksgiving, the day it would ship',
  '2026-12-25': 'Closed for Christmas Day',
};

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

interface Street extends Suggestion {
  readonly street: string;
  readonly zip: string;
}

const streets = [
  'Main Street',
  'Main Street West',
  'Maple Avenue',
  'Market Street',
  'Martin Luther King Boulevard',
];
const towns = ['Napa, CA 94558', 'Saint Helena, CA 94574', 'Healdsburg, CA 95448'];

const known: readonly Street[] = streets.flatMap((name) =>
  towns.map((town) => ({ label: `12 ${name}, ${town}`, street: `12 ${name}`, zip: town.slice(-5) })),
);

/** 'down' simulates a provider that does not answer. */
async function load(text: string): Promise<readonly Street[]> {
  if (text === 'down') throw new Error('the provider is down');
  return known.filter(({ label }) => label.toLowerCase().startsWith(text.toLowerCase()));
}

export function TypeAheadExample() {
  const form = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState('');
  const [requested, setRequested] = useState<readonly string[]>([]);

  function ask(text: string) {
    setRequested((before) => [...before, text]);
    return load(text);
  }

  function fill({ street, zip }: Street) {
    if (!form.current) return;
    setFieldValue(form.current, 'street', street);
    setFieldValue(form.current, 'zip', zip);
  }

  return (
    <Example id="type-ahead" title="Type-ahead">
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          setSent(String(new FormData(event.currentTarget).get('street')));
        }}
        className="flex max-w-xl flex-col gap-4"
      >
        <TypeAheadField
          field={{ name: 'street' }}
          label="Address Line 1"
          autoComplete="shipping address-line1"
          load={ask}
          onChoose={fill}
        />
        <TextField field={{ name: 'zip' }} label="ZIP Code" kind="digits" width="zip" autoComplete="off" />
        <button type="submit" className="link self-start">
          Send
        </button>
        <p className="text-muted text-sm">Asked for: {requested.join(', ')}</p>
        <p role="status">{sent && `Sent: ${sent}`}</p>
      </form>
    </Example>
  );
}

export function Example({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-line border-t pt-6">
      <h2 id={id} className="heading">
        {title}
      </h2>
      {children}
    </section>
  );
}
