/** B in a form: some rows by number, or all that a list's filter finds, if it still finds as many. */
export function bulkTargetIn(form: FormData) {
  const filter = form.get('filter');
  if (typeof filter !== 'string') return { ids: form.getAll('ids').map(Number) };
  return { filter: JSON.parse(filter) as Record<string, string>, expected: Number(form.get('expected')) };
}
