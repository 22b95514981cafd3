import { useState } from 'react';
import { gallonsIn } from '../../../../domain/office/gallons.ts';
import type { FormValues } from '../../../forms/form-reply.ts';
import { type Field, textOf } from '../../../ui/field.ts';
import { FieldError } from '../../../ui/labelled.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { formValues } from '../../form-values.ts';
import { numberText } from '../../ui/texts.ts';

export interface VolumeLimit {
  readonly liters: number;
  readonly months: number;
  readonly per: string;
}

const PERIODS: Readonly<Record<number, string>> = {
  0: 'one order',
  1: 'one month',
  2: 'two months',
  12: 'twelve months',
};

const WHOM: Readonly<Record<string, string>> = {
  person: 'person',
  address: 'address',
  'person-or-address': 'person or address',
};

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** '9 L (2.38 gal) in one month per person' */
export function limitText({ liters, months, per }: VolumeLimit): string {
  return `${volumeText(liters)} in ${PERIODS[months] ?? `${months} months`} per ${WHOM[per] ?? per}`;
}

const volumeText = (liters: number) => `${numberText(liters)} L (${numberText(gallonsIn(liters))} gal)`;

/** The names of the contract, so that what is wrong with a limit is said at its field. */
const nameOf = (row: number, part: keyof VolumeLimit) => `volumeCaps.${row}.${part}`;

const MOST_LIMITS = 10;

/** Fields of each limit, and of one more. */
export function limitValues(limits: readonly VolumeLimit[]): FormValues {
  const rows = [...limits, { liters: '', months: 1, per: 'person' }].slice(0, MOST_LIMITS);
  return Object.fromEntries(
    rows.flatMap(({ liters, months, per }, row) => [
      [nameOf(row, 'liters'), String(liters)],
      [nameOf(row, 'months'), String(months)],
      [nameOf(row, 'per'), per],
    ]),
  );
}

/** As typed. A limit without liters is none, and leaves no gap: the API counts those that it gets. */
export function limitsIn(form: FormData) {
  const { text, number } = formValues(form);
  const rows = Array.from({ length: MOST_LIMITS }, (_, row) => ({
    liters: number(nameOf(row, 'liters')),
    months: number(nameOf(row, 'months')),
    per: text(nameOf(row, 'per')),
  }));
  return rows.filter(({ liters }) => liters !== undefined && String(liters).trim() !== '');
}

/** The form with the limits moved together, as the API counts them. */
export function withoutGaps(form: FormData): FormData {
  const limits = limitsIn(form);
  for (let row = 0; row < MOST_LIMITS; row++) {
    for (const part of ['liters', 'months', 'per'] as const) {
      const value = limits[row]?.[part];
      if (value === undefined) form.delete(nameOf(row, part));
      else form.set(nameOf(row, part), String(value));
    }
  }
  return form;
}

export function VolumeLimits({ field }: { field: (name: string) => Field }) {
  const visibleRows = Array.from({ length: MOST_LIMITS }, (_, row) => row).filter(
    (row) => row === 0 || field(nameOf(row, 'liters')).initialValue !== undefined,
  );
  return (
    <fieldset className="grid gap-4">
      <legend className="office-heading mb-2">Volume limits</legend>
      <p className="text-sm text-muted">To remove a limit, empty its liters.</p>
      {visibleRows.map((row) => {
        // Limits that have moved together start again with what was typed.
        const part = (name: keyof VolumeLimit) => {
          const of = field(nameOf(row, name));
          return { ...of, key: textOf(of.initialValue) };
        };
        const liters = part('liters');
        return (
          <fieldset key={row} className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-3">
            <legend className="sr-only">Limit {row + 1}</legend>
            <Liters key={liters.key} field={liters} />
            <SelectField field={part('months')} label="In" choices={choicesOf(PERIODS)} />
            <SelectField field={part('per')} label="Per" choices={choicesOf(WHOM)} />
          </fieldset>
        );
      })}
      <FieldError field={field('volumeCaps')} />
    </fieldset>
  );
}

function Liters({ field }: { field: Field }) {
  const [typed, setTyped] = useState(textOf(field.initialValue));
  const gallons = gallonsIn(Number(typed));
  return (
    <div className="grid gap-1">
      <TextField
        field={field}
        label="Liters"
        inputMode="decimal"
        autoComplete="off"
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p className="text-sm text-muted">
        {gallons > 0 ? `${numberText(gallons)} gallons` : 'A case of 12 is 9 liters'}
      </p>
    </div>
  );
}
