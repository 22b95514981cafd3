/** Tags are typed with commas between them. */
export function tagsIn(form: FormData) {
  const typed = (name: string) =>
    String(form.get(name) ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '');
  return { add: typed('add'), remove: typed('remove') };
}
