import type { AddressBookEntry } from '../../../contract/user.ts';
import { addressFieldsOf } from '../../account/addresses/address-values.ts';
import { ADDRESS_FIELDS } from '../../forms/address-field-names.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { storedValues } from '../../forms/stored-values.ts';

/** The radio field: the id of a saved address, or 'new'. */
export const ADDRESS_BOOK_ID = 'addressBookId';
/** The field that holds the whole new address as one text while the picker is shown. */
export const NEW_ADDRESS = 'newAddress';
export const NEW = 'new';

const DEFAULTS = ['makeDefaultShipping', 'makeDefaultBilling'] as const;
const OF_AN_ADDRESS: readonly string[] = [...ADDRESS_FIELDS, ...DEFAULTS, 'saveAddress'];

/** Encodes an address and its checkboxes as the text that `decodeAddress` reads; leaves out all other fields. */
export function encodeAddress(values: FormValues): string {
  const given = Object.entries(values).filter(
    ([name, value]) => OF_AN_ADDRESS.includes(name) && value !== '',
  );
  return new URLSearchParams(given).toString();
}

export function decodeAddress(text: string): FormValues | null {
  const given = [...new URLSearchParams(text)].filter(([name]) => OF_AN_ADDRESS.includes(name));
  return given.length === 0 ? null : Object.fromEntries(given);
}

/** A form's values without its address fields. */
export function withoutAddress<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !OF_AN_ADDRESS.includes(name)));
}

/** Whether the form was sent with the picker instead of the address fields. */
export function hasPicker(form: FormData): boolean {
  return form.has(NEW_ADDRESS);
}

/**
 * A posted form with the chosen address in its address fields: a saved entry, or the new one. If nothing is chosen, or
 * the entry no longer exists, it has no address fields. A form without the picker stays unchanged.
 */
export function withChosenAddress(form: FormData, book: readonly AddressBookEntry[]): FormData {
  if (!hasPicker(form)) return form;
  const id = String(form.get(ADDRESS_BOOK_ID) ?? '');
  const chosen =
    id === NEW ? decodeAddress(String(form.get(NEW_ADDRESS))) : savedAddress(book, id, tickedDefaults(form));
  const whole = new FormData();
  for (const [name, value] of form) {
    if (![...OF_AN_ADDRESS, ADDRESS_BOOK_ID, NEW_ADDRESS].includes(name)) whole.append(name, value);
  }
  if (chosen === null) return whole;
  for (const [name, value] of Object.entries({ ...chosen, [ADDRESS_BOOK_ID]: id })) whole.set(name, value);
  return whole;
}

function savedAddress(book: readonly AddressBookEntry[], id: string, ticked: FormValues): FormValues | null {
  const entry = book.find((each) => String(each.AddressBookID) === id);
  return entry ? { ...storedValues(addressFieldsOf(entry)), ...ticked } : null;
}

/** Spec §2: a saved address can become the default as well. */
function tickedDefaults(form: FormData): FormValues {
  return Object.fromEntries(DEFAULTS.filter((name) => form.has(name)).map((name) => [name, 'on']));
}
