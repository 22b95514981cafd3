import type { ComponentPropsWithRef, ReactNode } from 'react';
import { controlAttributes, type Field, fieldIds, type OwnAttribute } from './field.ts';
import { FieldError } from './labelled.tsx';

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, OwnAttribute | 'type' | 'defaultChecked'>;

export interface CheckboxFieldProps extends CheckboxProps {
  readonly field: Field;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

/** Sends `on` when ticked. */
export function CheckboxField({ field, label, hint, ...input }: CheckboxFieldProps) {
  const ids = fieldIds(field);
  const isTicked =
    field.initialValue === 'on' || field.initialValue === true || field.initialValue === 'true';
  return (
    <div>
      <label htmlFor={ids.control} className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          key={field.key}
          type="checkbox"
          defaultChecked={input.checked === undefined ? isTicked : undefined}
          {...input}
          {...controlAttributes(field, Boolean(hint))}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={ids.hint} className="ps-8 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError field={field} />
    </div>
  );
}
