import { useEffect } from 'react';
import type { CheckedForm } from '../../forms/use-checked-form.ts';
import { loadSubmit } from './load-submit.ts';

/** Hands a typed card to the vault before the press (decision 181). */
export function useCardAhead({ element, isTouched }: Pick<CheckedForm, 'element' | 'isTouched'>): void {
  useEffect(() => {
    const form = element();
    if (!form || !isTouched) return;
    const stop = new AbortController();
    loadSubmit().then(
      ({ handCardAhead }) => handCardAhead(form, stop.signal),
      () => {},
    );
    return () => stop.abort();
  }, [element, isTouched]);
}
