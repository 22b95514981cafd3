import { type FormState, fieldOf } from '../forms/field-of.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';

/** What a customer may want of a new card. A default card is saved as well: it could not be one otherwise. */
export function SaveCardBoxes({ fields }: { fields: FormState }) {
  return (
    <div>
      <CheckboxField field={fieldOf(fields, 'defaultCard')} label="Set as default payment method" />
      <CheckboxField field={fieldOf(fields, 'saveCard')} label="Save payment method" />
    </div>
  );
}
