/** The number that a field of a posted form holds; nothing when it is empty. */
export function numberIn(form: FormData, name: string): number | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? Number(value) : undefined;
}
