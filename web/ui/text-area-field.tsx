import { type ComponentPropsWithoutRef, useEffect, useRef, useState } from 'react';
import { controlAttributes, fieldIds, type OwnAttribute, textOf } from './field.ts';
import { Labelled, type LabelProps } from './labelled.tsx';

type AreaProps = Omit<ComponentPropsWithoutRef<'textarea'>, OwnAttribute | 'defaultValue' | 'value'>;

export interface TextAreaFieldProps extends LabelProps, AreaProps {
  /** The hard limit, counted down near its end. */
  readonly limit: number;
  /** Above this many characters, a note says that a label may not fit all of it. */
  readonly printed?: number;
}

export function TextAreaField({
  field,
  label,
  optional,
  hint,
  width,
  limit,
  printed,
  rows = 3,
  onInput,
  ...attributesOfArea
}: TextAreaFieldProps) {
  const [length, setLength] = useState(textOf(field.initialValue).length);
  const area = useRef<HTMLTextAreaElement>(null);
  // A draft, the browser or a quick shopper may already have filled it.
  useEffect(() => setLength(area.current?.value.length ?? 0), []);
  const note = noteFor(length, limit, printed);
  const noteId = `${fieldIds(field).control}-count`;
  const attributes = controlAttributes(field, Boolean(hint));
  return (
    <Labelled field={field} label={label} optional={optional} hint={hint} width={width}>
      <textarea
        ref={area}
        key={field.key}
        rows={rows}
        dir="auto"
        defaultValue={textOf(field.initialValue)}
        onInput={(event) => {
          setLength(event.currentTarget.value.length);
          onInput?.(event);
        }}
        {...attributesOfArea}
        {...attributes}
        aria-describedby={[attributes['aria-describedby'], noteId].filter(Boolean).join(' ')}
        className="control"
      />
      <p id={noteId} aria-live="polite" className="mt-1 min-h-5 text-sm text-muted">
        {note}
      </p>
    </Labelled>
  );
}

function noteFor(length: number, limit: number, printed: number | undefined): string {
  if (length > limit) return `${characters(length - limit)} too many`;
  if (length > limit - 50) return `${characters(limit - length)} left`;
  if (printed !== undefined && length > printed) {
    return `Carriers print the first ${printed} characters; you have written ${length}.`;
  }
  return '';
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`;
}
