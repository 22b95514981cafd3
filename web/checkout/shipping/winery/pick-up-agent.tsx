import { addressLabels, formatUsPhone } from '../../../forms/address-fields.tsx';
import { type FormState, fieldOf } from '../../../forms/field-of.ts';
import { formatField } from '../../../forms/formatted-input.ts';
import { NameFields } from '../../../forms/name-and-password-fields.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** Who picks up the wine, and how to reach them. */
export function PickUpAgent({ fields }: { fields: FormState }) {
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <NameFields fields={fields} />
      <TextField
        field={fieldOf(fields, 'phone')}
        label={addressLabels.phone}
        kind="tel"
        hint="We will call when your wine is ready, or if we have a question."
        autoComplete="tel"
        onInput={(event) => formatField(event.currentTarget, formatUsPhone)}
      />
    </div>
  );
}
