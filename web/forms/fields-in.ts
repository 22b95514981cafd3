import { type FormValues, formValuesOf } from './form-reply.ts';

/** An unticked box is ''. */
export function fieldsIn(form: HTMLFormElement): FormValues {
  const boxes = [...form.elements].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.type === 'checkbox',
  );
  const unticked = Object.fromEntries(boxes.map(({ name }) => [name, '']));
  return { ...unticked, ...formValuesOf(new FormData(form)) };
}
