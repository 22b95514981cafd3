import type { FormEvent, ReactNode, SyntheticEvent } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { FormContext } from './form-context.ts';
import type { CheckedForm } from './use-checked-form.ts';

export interface SubFormProps {
  readonly form: CheckedForm;
  readonly fetcher: FetcherWithComponents<unknown>;
  readonly action: string;
  /** Something on the form prevents sending it. */
  readonly isRefused?: boolean;
  readonly children: ReactNode;
}

/** In a modal over a step's form, or on a page. It is saved at once, apart from the step. */
export function SubForm({ form, fetcher, action, isRefused = false, children }: SubFormProps) {
  const { ref, onInput, onChange, onFocus, onBlur, onSubmit } = form.handlers;

  function submit(event: FormEvent<HTMLFormElement>) {
    if (isRefused || fetcher.state !== 'idle') event.preventDefault();
    else onSubmit(event);
  }

  return (
    <FormContext value={form}>
      <fetcher.Form
        ref={ref}
        method="post"
        action={action}
        noValidate
        onSubmit={keptHere(submit)}
        onInput={keptHere(onInput)}
        onChange={keptHere(onChange)}
        onFocus={keptHere(onFocus)}
        onBlur={keptHere(onBlur)}
      >
        {children}
      </fetcher.Form>
    </FormContext>
  );
}

/** React bubbles the events of a modal to the form that opened it, which must not handle them. */
function keptHere<Happening extends SyntheticEvent>(handle: (event: Happening) => unknown) {
  return (event: Happening) => {
    event.stopPropagation();
    handle(event);
  };
}
