export function isEmpty(form: FormData, name: string): boolean {
  return String(form.get(name) ?? '').trim() === '';
}
