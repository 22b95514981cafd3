import { TextField } from '../ui/text-field.tsx';
import { type FormState, fieldOf } from './field-of.ts';

export const nameLabels = { name_first: 'First name', name_last: 'Last name' } as const;

/** The shopper's first and last name, for forms without an address. */
export function NameFields({ fields }: { fields: FormState }) {
  return (
    <>
      <TextField
        field={fieldOf(fields, 'name_first')}
        label={nameLabels.name_first}
        autoComplete="given-name"
        spellCheck={false}
      />
      <TextField
        field={fieldOf(fields, 'name_last')}
        label={nameLabels.name_last}
        autoComplete="family-name"
        spellCheck={false}
      />
    </>
  );
}
