import { TextAreaField } from '../../ui/text-area-field.tsx';
import { type FormState, fieldOf } from '../form/field-of.ts';

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
