import { type Day, MONTH_NAMES } from '../../domain/dates/day.ts';
import { birthYearChoices } from '../../domain/people/age.ts';
import { numberChoices, SelectField, type SelectFieldProps } from '../ui/select-field.tsx';
import { type FormState, fieldOf } from './field-of.ts';

/** Form objects count months from 0 to 11. */
export const monthChoices = MONTH_NAMES.map((label, month) => ({ value: String(month), label }));
const dayChoices = numberChoices(Array.from({ length: 31 }, (_, index) => index + 1));

interface BirthDateProps {
  readonly fields: FormState;
  readonly today: Day;
  readonly hint?: string;
}

export function BirthDate({ fields, today, hint = 'You must be 21 or older to buy wine.' }: BirthDateProps) {
  const years = numberChoices(birthYearChoices(today));
  return (
    <fieldset className="min-w-0">
      <legend className="text-[0.9375rem] font-medium">Birth Date</legend>
      <p className="mt-1 mb-4 text-sm text-muted">{hint}</p>
      <div className="grid max-w-lg grid-cols-2 gap-3 *:first:col-span-2 sm:grid-cols-[1.6fr_1fr_1.2fr] sm:gap-5 sm:*:first:col-span-1">
        <DatePart
          form={fields}
          name="dob_month"
          label="Month"
          autoComplete="bday-month"
          choices={monthChoices}
        />
        <DatePart form={fields} name="dob_day" label="Day" autoComplete="bday-day" choices={dayChoices} />
        <DatePart form={fields} name="dob_year" label="Year" autoComplete="bday-year" choices={years} />
      </div>
    </fieldset>
  );
}

type DatePartProps = Pick<SelectFieldProps, 'label' | 'autoComplete' | 'choices'> & {
  readonly form: FormState;
  readonly name: string;
};

export function DatePart({ form, name, ...select }: DatePartProps) {
  return <SelectField field={fieldOf(form, name)} placeholder={select.label} {...select} />;
}
