import { addressLabels, formatUsPhone } from '../../../forms/address-fields.tsx';
import { type FormState, fieldOf } from '../../../forms/field-of.ts';
import { formatField } from '../../../forms/formatted-input.ts';
import { TextField } from '../../../ui/text-field.tsx';

/** Who comes for the wine, and how to reach them. */
export function PickUpAgent({ fields }: { fields: FormState }) {
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <TextField
        field={fieldOf(fields, 'name_first')}
        label={addressLabels.name_first}
        autoComplete="given-name"
        spellCheck={false}
      />
      <TextField
        field={fieldOf(fields, 'name_last')}
        label={addressLabels.name_last}
        autoComplete="family-name"
        spellCheck={false}
      />
      <TextField
        field={fieldOf(fields, 'phone')}
        label={addressLabels.phone}
        kind="tel"
        hint="We call when your wine is ready, or when we have a question."
        autoComplete="tel"
        onInput={(event) => formatField(event.currentTarget, formatUsPhone)}
      />
    </div>
  );
}
