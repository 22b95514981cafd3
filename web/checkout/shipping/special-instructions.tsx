import { type FormState, fieldOf } from '../../forms/field-of.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';

const LIMIT = 500;
/** What carriers print (contract §5). */
const PRINTED = 240;

export function SpecialInstructions({ fields }: { fields: FormState }) {
  return (
    <TextAreaField
      field={fieldOf(fields, 'specialInstructions')}
      label="Special Instructions"
      optional
      hint="For the carrier: a gate code, where to ring."
      limit={LIMIT}
      printed={PRINTED}
    />
  );
}
