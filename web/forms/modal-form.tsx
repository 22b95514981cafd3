import type { FormEvent, ReactNode, SyntheticEvent } from 'react';
import { FormContext } from './form-context.ts';
import type { CheckedForm } from './use-checked-form.ts';

export interface ModalFormProps {
  readonly form: CheckedForm;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

/** A form of its own in a modal: it is sent nowhere but back to the page. */
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
 * A handler of a form that stands in a modal. In React's eyes the modal stands in the page's own form: what happens in
 * the one is not the other's concern.
 */
function keptHere<Happening extends SyntheticEvent>(handle: (event: Happening) => unknown) {
  return (event: Happening) => {
    event.stopPropagation();
    handle(event);
  };
}
