import { type RefObject, useEffect, useState } from 'react';

/**
 * What a field of a form holds now: typed, chosen, filled in by the browser (also before this page woke up) or put
 * back from a draft. The field itself stays the owner of its value.
 */
export function useFieldValue(
  formRef: RefObject<HTMLFormElement | null>,
  name: string,
  initial: string,
): string {
  const [value, setValue] = useState(initial);
  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    const read = () => setValue(textIn(form, name) ?? '');
    const onEdit = (event: Event) => {
      if (event.target instanceof Element && event.target.getAttribute('name') === name) read();
    };
    read();
    form.addEventListener('input', onEdit);
    form.addEventListener('change', onEdit);
    return () => {
      form.removeEventListener('input', onEdit);
      form.removeEventListener('change', onEdit);
    };
  }, [formRef, name]);
  return value;
}

/** Sets a field as if it had been typed or chosen, so that all who listen hear of it. */
export function setFieldValue(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof RadioNodeList) {
    field.value = value;
    const chosen = [...field].find((each) => each instanceof HTMLInputElement && each.checked);
    if (chosen) tellOf(chosen);
    return;
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  field.value = value;
  // Somebody about to type there goes on as in an empty field.
  if (field instanceof HTMLInputElement && field === document.activeElement) field.select();
  tellOf(field);
}

function tellOf(field: Node): void {
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function textIn(form: HTMLFormElement, name: string): string | null {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : null;
}
