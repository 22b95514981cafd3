import { useState } from 'react';
import type { Field } from '../ui/field.ts';
import { TextField } from '../ui/text-field.tsx';

/** What carriers print of a line; longer ones are taken all the same (contract §5). */
const PRINTED_LENGTH = 30;

/** The first line of an address, with a gentle word above what labels print. */
export function AddressLine({
  field,
  label,
  autoComplete,
}: {
  field: Field;
  label: string;
  autoComplete: string;
}) {
  const [length, setLength] = useState(String(field.initialValue ?? '').length);
  return (
    <>
      <TextField
        field={field}
        label={label}
        autoComplete={autoComplete}
        spellCheck={false}
        onInput={(event) => setLength(event.currentTarget.value.length)}
      />
      <p aria-live="polite" className="text-sm text-muted">
        {length > PRINTED_LENGTH &&
          `Labels print about ${PRINTED_LENGTH} characters of a line; a second line takes the rest.`}
      </p>
    </>
  );
}
