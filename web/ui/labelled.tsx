import type { ReactNode } from 'react';
import { type Field, type FieldWidth, fieldIds, widths } from './field.ts';
import { FieldError } from './field-error.tsx';

export interface LabelProps {
  readonly field: Field;
  readonly label: string;
  /** Adds '(optional)': optional fields are marked, required ones are not. */
  readonly optional?: boolean;
  readonly hint?: ReactNode;
  readonly width?: FieldWidth;
}

/** Label above, always; help below the label; the control; its error under it. */
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
