/** Undefined if the field is empty. */
export function numberIn(form: FormData, name: string): number | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? Number(value) : undefined;
}
