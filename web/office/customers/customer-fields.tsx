import type { Field } from '../../ui/field.ts';
import { TextField } from '../../ui/text-field.tsx';

/** What staff may write of any account. */
export function customerIn(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    name_first: text('name_first'),
    name_last: text('name_last'),
    birthDate: text('birthDate') || null,
  };
}

export function CustomerFields({ field }: { field: (name: string) => Field }) {
  return (
    <>
      <TextField field={field('name_first')} label="First name" autoComplete="off" />
      <TextField field={field('name_last')} label="Last name" autoComplete="off" />
      <TextField
        field={field('birthDate')}
        label="Birth date"
        optional
        kind="date"
        hint="Customers must be 21 or older."
      />
    </>
  );
}
