import { MAX_LENGTH, PRINTED_LENGTH } from '../../../domain/checkout/limits.ts';
import { type FormState, fieldOf } from '../../forms/field-of.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';

export interface SpecialInstructionsProps {
  readonly fields: FormState;
  readonly hint: string;
  /** Printed on a parcel's label, which is short. */
  readonly isPrinted?: boolean;
}

export function SpecialInstructions({ fields, hint, isPrinted = true }: SpecialInstructionsProps) {
  return (
    <TextAreaField
      field={fieldOf(fields, 'specialInstructions')}
      label="Special Instructions"
      optional
      hint={hint}
      limit={MAX_LENGTH.specialInstructions}
      {...(isPrinted && { printed: PRINTED_LENGTH.specialInstructions })}
    />
  );
}
