import type { Field } from '../ui/field.ts';
import type { FieldErrors, FormValues } from './form-reply.ts';

export interface FormState {
  readonly errors: FieldErrors;
  readonly values: FormValues;
}

/** One field of a form, in the shape that the form parts take. */
export function fieldOf({ errors, values }: FormState, name: string): Field {
  return { name, initialValue: values[name], errors: errors[name] };
}
