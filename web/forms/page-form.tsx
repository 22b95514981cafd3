import type { FocusEvent, FormEvent, ReactNode } from 'react';
import { Form } from 'react-router';
import { FormContext } from './form-context.ts';
import type { CheckedForm } from './use-checked-form.ts';

export interface PageFormProps {
  readonly form: CheckedForm;
  /** A submit is in progress: a second press does nothing. */
  readonly isBusy: boolean;
  /** Runs after the form's own check, which may have stopped the submit. */
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  readonly onBlur?: (event: FocusEvent<HTMLFormElement>) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

export function PageForm({ form, isBusy, onSubmit, onBlur, className, children }: PageFormProps) {
  const { handlers } = form;
  return (
    <FormContext value={form}>
      <Form
        method="post"
        {...handlers}
        onSubmit={(event) => {
          if (isBusy) return event.preventDefault();
          handlers.onSubmit(event);
          onSubmit?.(event);
        }}
        onBlur={(event) => {
          handlers.onBlur(event);
          onBlur?.(event);
        }}
        className={className}
      >
        {children}
      </Form>
    </FormContext>
  );
}
