import { type FocusEvent, type FormEvent, useCallback } from 'react';
import { browserApi } from '../../api/browser-api.ts';
import { useAfterPress } from '../../forms/use-after-press.ts';
import type { CheckedForm } from '../../forms/use-checked-form.ts';
import { knownEmail } from './known-email.ts';

interface KnownEmail {
  /** For a form that was not sent because of another error. */
  readonly onRefused: (event: FormEvent<HTMLFormElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void;
}

/**
 * Checks whether a guest's email has an account: on leaving the field, and when a form with errors is not sent.
 * `loadAdvice`: the script of what is shown then. It must stay the same function.
 */
export function useKnownEmail({ setFieldErrors }: CheckedForm, loadAdvice: () => Promise<void>): KnownEmail {
  const afterPress = useAfterPress();
  const ask = useCallback(
    async (form: HTMLFormElement) => {
      const typed = new FormData(form);
      const known = await knownEmail(browserApi, typed);
      if (!known) return;
      await loadAdvice();
      if (new FormData(form).get('email') === typed.get('email'))
        afterPress(() => setFieldErrors('email', known.errors.email, known.reasons.email));
    },
    [setFieldErrors, afterPress, loadAdvice],
  );
  return {
    onRefused: ({ currentTarget }) => void ask(currentTarget),
    onBlur: ({ currentTarget, target }) => {
      if (target instanceof HTMLInputElement && target.name === 'email') void ask(currentTarget);
    },
  };
}
