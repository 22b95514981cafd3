import type { ReactNode } from 'react';
import { type Field, type FieldWidth, fieldIds, widths } from './field.ts';

/** Says 'Error' for readers who do not see the color. */
export function FieldError({ field }: { field: Field }) {
  if (!field.errors || field.errors.length === 0) return null;
  return (
    <p id={fieldIds(field).error} className="flex gap-2 text-sm font-medium text-danger">
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-full border-[1.5px] text-xs leading-none"
      >
        !
      </span>
      <span>
        <span className="sr-only">Error: </span>
        {field.errors.map((message) => (
          <span key={message} className="block">
            {message}
          </span>
        ))}
      </span>
    </p>
  );
}

export interface LabelProps {
  readonly field: Field;
  readonly label: string;
  /** Adds '(optional)': optional fields are marked, required ones are not. */
  readonly optional?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly width?: FieldWidth | undefined;
}

export function Labelled({
  field,
  label,
  optional,
  hint,
  width = 'full',
  children,
}: LabelProps & { children: ReactNode }) {
  const ids = fieldIds(field);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={ids.control} className="text-[0.9375rem] font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {hint && (
        <p id={ids.hint} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <div className={widths[width]}>{children}</div>
      <FieldError field={field} />
    </div>
  );
}
