/** B in a form: some rows by number, or all that a list's filter finds, if it still finds as many. */
export function bulkTargetIn(form: FormData) {
  const filter = form.get('filter');
  if (typeof filter !== 'string') return { ids: form.getAll('ids').map(Number) };
  return { filter: filterIn(filter), expected: Number(form.get('expected')) };
}

/** The call says what is wrong with text that is no filter. */
function filterIn(text: string): Record<string, string> {
  try {
    return JSON.parse(text);
  } catch {
    return { [text]: '' };
  }
}
