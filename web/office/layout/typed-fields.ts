const NOT_TYPED = new Set(['hidden', 'submit', 'button', 'reset']);

/** Whether a person has changed the field since the page began with it. */
export function isChanged(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement)
    return field.value !== field.defaultValue.replaceAll('\r\n', '\n');
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(first, 0);
  }
  if (!(field instanceof HTMLInputElement) || NOT_TYPED.has(field.type)) return false;
  // Rows that are ticked in a list are selected, not typed.
  if (field.type === 'checkbox')
    return !['ids', ''].includes(field.name) && field.checked !== field.defaultChecked;
  if (field.type === 'radio') return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

/** Whether the field may hold what was typed before a refusal, with which a form starts again. */
export function isFilledIn(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== '';
  return (
    field instanceof HTMLInputElement &&
    ![...NOT_TYPED, 'checkbox', 'radio'].includes(field.type) &&
    field.value !== ''
  );
}
