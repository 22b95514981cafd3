import type { Field } from '../../ui/field.ts';
import { TextField } from '../../ui/text-field.tsx';

/** Why something is done to an order. */
export function ReasonField({ field }: { field: Field }) {
  return (
    <TextField
      field={field}
      label="Reason"
      hint="Internal. Don’t write names."
      width="half"
      autoComplete="off"
    />
  );
}
