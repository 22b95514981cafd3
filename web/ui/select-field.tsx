import type { ComponentPropsWithRef } from 'react';
import { controlAttributes, type OwnAttribute, textOf } from './field.ts';
import { Labelled, type LabelProps } from './labelled.tsx';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export const numberChoices = (numbers: readonly number[]): Choice[] =>
  numbers.map((each) => ({ value: String(each), label: String(each) }));

type SelectProps = Omit<ComponentPropsWithRef<'select'>, OwnAttribute | 'defaultValue' | 'children'>;

export interface SelectFieldProps extends LabelProps, SelectProps {
  readonly choices: readonly Choice[];
  /** The empty first choice; without it, the first choice is selected. */
  readonly placeholder?: string;
}

/** A native select: phones and autofill know it. */
export function SelectField({
  field,
  label,
  optional,
  hint,
  width,
  choices,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Labelled field={field} label={label} optional={optional} hint={hint} width={width}>
      <select
        key={field.key}
        defaultValue={select.value === undefined ? textOf(field.initialValue) : undefined}
        {...select}
        {...controlAttributes(field, Boolean(hint))}
        className="control"
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
