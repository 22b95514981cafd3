import { useEffect, useState } from 'react';
import { type FormHandle, useForm } from './form-context.ts';
import { setFieldValue } from './set-field-value.ts';

/** Typed, chosen, autofilled (even before this script ran) or restored from a draft. The field holds its value. */
export function useFieldValue(name: string, initial: string, own?: Pick<FormHandle, 'element'>): string {
  const around = useForm();
  const { element } = own ?? around;
  const [value, setValue] = useState(initial);
  useEffect(() => {
    const form = element();
    if (!form) return;
    const read = () => setValue(textIn(form, name) ?? '');
    const onEdit = (event: Event) => {
      if (event.target instanceof Element && event.target.getAttribute('name') === name) read();
    };
    read();
    const stop = new AbortController();
    form.addEventListener('input', onEdit, stop);
    form.addEventListener('change', onEdit, stop);
    return () => stop.abort();
  }, [element, name]);
  return value;
}

export function useSetField(): (name: string, value: string) => void {
  const { element } = useForm();
  return (name, value) => {
    const form = element();
    if (form) setFieldValue(form, name, value);
  };
}

function textIn(form: HTMLFormElement, name: string): string | null {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : null;
}
