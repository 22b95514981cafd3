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
