import { useEffect, useState } from 'react';
import { type FormHandle, useForm } from './form-context.ts';

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

/** Sets a field as if the shopper had typed or chosen the value: every listener gets the event. */
export function setFieldValue(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof RadioNodeList) {
    field.value = value;
    const chosen = [...field].find((each) => each instanceof HTMLInputElement && each.checked);
    if (chosen) tellOf(chosen);
    return;
  }
  if (!isControl(field)) return;
  field.value = value;
  // A shopper who is about to type there replaces the text.
  if (field instanceof HTMLInputElement && field === document.activeElement) field.select();
  tellOf(field);
}

function isControl(field: unknown): field is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return (
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
  );
}

function tellOf(field: Node): void {
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function textIn(form: HTMLFormElement, name: string): string | null {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : null;
}
