import { expiryYearChoices } from '../../domain/cards/expiry.ts';
import type { Day } from '../../domain/dates/day.ts';
import { monthChoices } from '../forms/birth-date.tsx';
import { type FormState, fieldOf } from '../forms/field-of.ts';
import { SelectField } from '../ui/select-field.tsx';

/** When a card expires, as it stands on the card. */
export function ExpiryFields({ fields, today }: { fields: FormState; today: Day }) {
  return (
    <fieldset className="max-w-md">
      <legend className="mb-2 text-[0.9375rem] font-medium">Expiration Date</legend>
      <div className="grid grid-cols-2 gap-3 sm:gap-5">
        <SelectField
          field={fieldOf(fields, 'expirationMonth')}
          label="Month"
          placeholder="Month"
          autoComplete="cc-exp-month"
          choices={monthChoices.map(({ value, label }, index) => ({
            value,
            label: `${String(index + 1).padStart(2, '0')} - ${label}`,
          }))}
        />
        <SelectField
          field={fieldOf(fields, 'expirationYear')}
          label="Year"
          placeholder="Year"
          autoComplete="cc-exp-year"
          choices={expiryYearChoices(today).map((year) => ({ value: String(year), label: String(year) }))}
        />
      </div>
    </fieldset>
  );
}
