import { type FocusEvent, type FormEvent, useCallback } from 'react';
import { browserApi } from '../../api/browser-api.ts';
import type { CheckedForm } from '../../forms/use-checked-form.ts';
import { knownEmailErrors } from './known-email.ts';

interface KnownEmail {
  /** For a form that stays here, since something else in it is broken. */
  readonly onRefused: (event: FormEvent<HTMLFormElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void;
}

/** Asks whether a guest's e-mail has an account when the submit cannot: of a broken form, and at a club's at once. */
export function useKnownEmail({ setFieldErrors }: CheckedForm, clubJoin: boolean): KnownEmail {
  const ask = useCallback(
    async (form: HTMLFormElement) => {
      const typed = new FormData(form);
      const { email } = await knownEmailErrors(browserApi, typed);
      if (email && new FormData(form).get('email') === typed.get('email')) setFieldErrors('email', email);
    },
    [setFieldErrors],
  );
  return {
    onRefused: ({ currentTarget }) => void ask(currentTarget),
    onBlur: ({ currentTarget, target }) => {
      if (clubJoin && target instanceof HTMLInputElement && target.name === 'email') void ask(currentTarget);
    },
  };
}
