/** Text that is no number stays text: the API says what is wrong with it, at its field. */
export function numberIn(text: string): number | string {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '');
  return plain === '' || Number.isNaN(Number(plain)) ? text : Number(plain);
}

/** Reads the fields of a posted form. A field that the form does not show is undefined: it stays as it is. */
export function formValues(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : undefined;
  };
  const mapped = <Value>(name: string, read: (filled: string) => Value) => {
    const value = text(name);
    return value === undefined ? undefined : read(value);
  };
  return {
    text,
    number: (name: string) => mapped(name, numberIn),
    orNull: (name: string) => mapped(name, (value) => value || null),
    numberOrNull: (name: string) => mapped(name, (value) => (value === '' ? null : numberIn(value))),
    /** '10%' is 10. */
    percentOrNull: (name: string) =>
      mapped(name, (value) => (value === '' ? null : numberIn(value.replace(/%$/, '')))),
    /** 'Merlot, Rosé' */
    list: (name: string) => mapped(name, listIn),
    isChecked: (name: string) => form.get(name) === 'on',
  };
}

function listIn(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

/** Without the fields that the form does not show. */
export function shownFields<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
}

/** The value of a field that may be empty. */
export function valueText(value: string | number | null): string {
  return value === null ? '' : String(value);
}

/** The value of a checkbox. */
export function checkedText(isChecked: boolean): string {
  return isChecked ? 'on' : '';
}
