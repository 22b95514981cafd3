import type { ComponentPropsWithRef, ReactNode } from 'react';
import { controlAttributes, type OwnAttribute, textOf } from './field.ts';
import { Labelled, type LabelProps } from './labelled.tsx';

type InputProps = Omit<ComponentPropsWithRef<'input'>, OwnAttribute | 'defaultValue' | 'width' | 'type'>;

export interface TextFieldProps extends LabelProps, InputProps {
  /** `digits` opens the number pad and stays text: ZIP, card, security code. */
  readonly kind?: 'text' | 'email' | 'tel' | 'digits' | 'password' | 'search' | 'date';
  /** Inside the control, at its end: a card's brand, a show-password button. */
  readonly end?: ReactNode;
}

export function TextField({
  field,
  label,
  optional,
  hint,
  width,
  kind = 'text',
  end,
  ...input
}: TextFieldProps) {
  const isProse = kind === 'text' || kind === 'search';
  return (
    <Labelled field={field} label={label} optional={optional} hint={hint} width={width}>
      <div className="relative">
        <input
          key={field.key}
          type={kind === 'digits' ? 'text' : kind}
          inputMode={kind === 'digits' ? 'numeric' : undefined}
          spellCheck={isProse ? undefined : false}
          dir={isProse ? 'auto' : undefined}
          defaultValue={input.value === undefined ? textOf(field.initialValue) : undefined}
          {...input}
          {...controlAttributes(field, Boolean(hint))}
          className={`control ${end ? 'pe-14' : ''}`}
        />
        {end && <div className="absolute inset-y-0 end-0 flex items-center pe-3">{end}</div>}
      </div>
    </Labelled>
  );
}
