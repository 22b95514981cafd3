/** A Conform field fits as it is; `{ name: 'q' }` will do for a form without rules. */
export interface Field {
  readonly name: string;
  /** Stable between deployments; the name when left out. */
  readonly id?: string | undefined;
  /** Changes when the form is reset, so that the control starts again. */
  readonly key?: string | undefined;
  readonly initialValue?: unknown;
  readonly errors?: readonly string[] | undefined;
}

export type OwnAttribute = 'id' | 'name' | 'className' | 'aria-invalid' | 'aria-describedby';

export interface FieldIds {
  readonly control: string;
  readonly hint: string;
  readonly error: string;
}

export function fieldIds(field: Field): FieldIds {
  const control = field.id ?? field.name;
  return { control, hint: `${control}-hint`, error: `${control}-error` };
}

export type FieldWidth = 'full' | 'half' | 'zip' | 'code';

export const widths: Readonly<Record<FieldWidth, string>> = {
  full: 'w-full',
  half: 'w-full sm:max-w-72',
  zip: 'w-40 max-w-full',
  code: 'w-28 max-w-full',
};

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function controlAttributes(field: Field, hasHint: boolean) {
  const ids = fieldIds(field);
  const isInvalid = (field.errors?.length ?? 0) > 0;
  const describedBy = [hasHint ? ids.hint : '', isInvalid ? ids.error : ''].filter(Boolean).join(' ');
  return {
    id: ids.control,
    name: field.name,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': describedBy || undefined,
  };
}
