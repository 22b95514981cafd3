import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { controlAttributes, type Field, textOf } from '../../ui/field.ts';
import { FieldError } from '../../ui/labelled.tsx';
import type { RefusedAction } from '../call-office.ts';
import { SubmitButton } from './office-form.tsx';
import { useTypedForm } from './typed-form.ts';

/** What was posted was refused because of this field, which says so and has what was typed. */
export function refusedField(refused: RefusedAction | undefined, name: string, id: string): Field {
  const { errors = {}, values = {} } = refused?.reply ?? {};
  return { id, name, ...(errors[name] && { errors: errors[name], initialValue: values[name] }) };
}

/** A field and its button on one line; its success empties it. The field's name is in no other form of the page. */
export function OneFieldForm({
  refused,
  action,
  name,
  id,
  label,
  button,
  children,
  ...input
}: {
  refused: RefusedAction | undefined;
  action: string;
  name: string;
  id: string;
  label: string;
  button: string;
  /** Between the field and its button. */
  children?: ReactNode;
} & Pick<ComponentProps<'input'>, 'maxLength' | 'placeholder'>) {
  const field = refusedField(refused, name, id);
  const typed = useTypedForm({ refused, emptiedBy: 'success' });
  const control = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refused?.reply.errors[name]) control.current?.focus();
  }, [refused, name]);
  return (
    <Form
      {...typed}
      method="post"
      action={action}
      className="no-print grid gap-1.5"
      preventScrollReset
      noValidate
    >
      <div className="flex gap-2">
        <label className="sr-only" htmlFor={id}>
          {label}
        </label>
        <input
          ref={control}
          {...input}
          {...controlAttributes(field, false)}
          defaultValue={textOf(field.initialValue)}
          className="control min-w-0 grow"
        />
        {children}
        <SubmitButton look="quiet">{button}</SubmitButton>
      </div>
      <FieldError field={field} />
    </Form>
  );
}
