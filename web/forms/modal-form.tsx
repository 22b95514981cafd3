import type { FormEvent, ReactNode, SyntheticEvent } from 'react';
import { FormContext } from './form-context.ts';
import type { CheckedForm } from './use-checked-form.ts';

export interface ModalFormProps {
  readonly form: CheckedForm;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

/** A separate form in a modal. It is not sent; it only returns values to the page. */
export function ModalForm({ form, onSubmit, children }: ModalFormProps) {
  const { ref, onInput, onChange, onFocus, onBlur } = form.handlers;
  return (
    <FormContext value={form}>
      <form
        ref={ref}
        noValidate
        onSubmit={keptHere(onSubmit)}
        onInput={keptHere(onInput)}
        onChange={keptHere(onChange)}
        onFocus={keptHere(onFocus)}
        onBlur={keptHere(onBlur)}
      >
        {children}
      </form>
    </FormContext>
  );
}

/**
 * Wraps an event handler of a form in a modal. React bubbles its events to the page's form, which must not handle them.
 */
function keptHere<Happening extends SyntheticEvent>(handle: (event: Happening) => unknown) {
  return (event: Happening) => {
    event.stopPropagation();
    handle(event);
  };
}
