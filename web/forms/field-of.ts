import type { Field } from '../ui/field.ts';
import type { FieldErrors, FieldReasons, FormValues } from './form-reply.ts';

export interface FormState {
  readonly errors: FieldErrors;
  readonly reasons?: FieldReasons | undefined;
  readonly values: FormValues;
}

export function fieldOf({ errors, values }: FormState, name: string): Field {
  return { name, initialValue: values[name], errors: errors[name] };
}

/** To spread over a form part: `<TextField {...field('zip')} />`. */
export function labelledFields<Name extends string>(form: FormState, labels: Readonly<Record<Name, string>>) {
  return (name: Name) => ({ field: fieldOf(form, name), label: labels[name] });
}
