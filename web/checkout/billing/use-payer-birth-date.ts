import { useEffect } from 'react';
import type { FormHandle } from '../../forms/form-context.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { setFieldValue } from '../../forms/set-field-value.ts';

const NAMES = ['name_first', 'name_last'] as const;
const BIRTH_DATE = ['dob_month', 'dob_day', 'dob_year'] as const;

/** The recipient's birth date counts as the payer's only while both are the same person. */
export function usePayerBirthDate(
  { element }: Pick<FormHandle, 'element'>,
  recipient: FormValues | null,
): void {
  useEffect(() => {
    const form = element();
    if (!form || recipient === null) return;
    const follow = ({ target }: Event) => {
      const changed = target instanceof Element ? target.getAttribute('name') : null;
      if (changed !== 'sameAsShipping' && !NAMES.some((name) => name === changed)) return;
      const typed = new FormData(form);
      const holds = (name: string, value: string | undefined) =>
        String(typed.get(name) ?? '').trim() === value;
      const isSame = typed.has('sameAsShipping') || NAMES.every((name) => holds(name, recipient[name]));
      const isOwn = !BIRTH_DATE.every((part) => holds(part, isSame ? '' : recipient[part]));
      if (isOwn) return;
      for (const part of BIRTH_DATE) setFieldValue(form, part, isSame ? (recipient[part] ?? '') : '');
    };
    form.addEventListener('change', follow);
    return () => form.removeEventListener('change', follow);
  }, [element, recipient]);
}
