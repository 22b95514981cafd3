import { useEffect } from 'react';
import type { Day } from '../../../domain/dates/day.ts';
import type { CheckedForm } from '../../forms/use-checked-form.ts';
import { loadSubmit } from './load-submit.ts';

/** Hands a typed card to the vault before the press (decision 181). */
export function useCardAhead(
  { element, isTouched }: Pick<CheckedForm, 'element' | 'isTouched'>,
  today: Day,
): void {
  useEffect(() => {
    const form = element();
    if (!form || !isTouched) return;
    const stop = new AbortController();
    loadSubmit().then(
      ({ handCardAhead }) => handCardAhead(form, today, stop.signal),
      () => {},
    );
    return () => stop.abort();
  }, [element, isTouched, today]);
}
