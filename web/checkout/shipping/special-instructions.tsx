import { type FormState, fieldOf } from '../../forms/field-of.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';

const LIMIT = 500;
/** What carriers print (contract §5). */
const PRINTED = 240;

export interface SpecialInstructionsProps {
  readonly fields: FormState;
  readonly hint: string;
  /** Goes on a parcel's label, which is short. */
  readonly isPrinted?: boolean;
}

export function SpecialInstructions({ fields, hint, isPrinted = true }: SpecialInstructionsProps) {
  return (
    <TextAreaField
      field={fieldOf(fields, 'specialInstructions')}
      label="Special Instructions"
      optional
      hint={hint}
      limit={LIMIT}
      {...(isPrinted && { printed: PRINTED })}
    />
  );
}
