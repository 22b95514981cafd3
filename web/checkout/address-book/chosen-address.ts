import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { addressFieldsOf } from '../../account/addresses/address-values.ts';
import { addressLabels } from '../../forms/address-fields.tsx';
import type { FieldErrors, FormValues } from '../../forms/form-reply.ts';
import { storedValues } from '../../forms/stored-values.ts';
import { WHOLE_ADDRESS } from '../shipping/field-names.ts';
import { ADDRESS_BOOK_ID, DEFAULTS, isOfAddress, NEW, type OfferedAddresses } from './offered-addresses.ts';

export function hasPicker(form: FormData, offered: OfferedAddresses | null): offered is OfferedAddresses {
  return offered !== null && !form.has('address1');
}

/** Fills in the address fields from the picker. Without a choice, or if its entry was deleted, it adds none. */
export function withChosenAddress(form: FormData, offered: OfferedAddresses | null): FormData {
  if (!hasPicker(form, offered)) return form;
  const id = String(form.get(ADDRESS_BOOK_ID) ?? '');
  const chosen = id === NEW ? offered.entered : savedAddress(offered.book, id, form);
  const whole = new FormData();
  for (const [name, value] of form)
    if (!isOfAddress(name) && name !== ADDRESS_BOOK_ID) whole.append(name, value);
  if (chosen === null) return whole;
  for (const [name, value] of Object.entries({ ...chosen, [ADDRESS_BOOK_ID]: id })) whole.set(name, value);
  return whole;
}

/** A saved address can also become the default. */
function savedAddress(book: OfferedAddresses['book'], id: string, form: FormData): FormValues | null {
  const entry = book.find((each) => String(each.AddressBookID) === id);
  const ticked = DEFAULTS.filter((name) => form.has(name)).map((name) => [name, 'on']);
  return entry ? { ...storedValues(addressFieldsOf(entry)), ...Object.fromEntries(ticked) } : null;
}

/** Moves address errors to the picker; without an address, reports only that. `whole` is from `withChosenAddress`. */
export function atThePicker(errors: FieldErrors, whole: FormData): FieldErrors {
  const entries = Object.entries(errors);
  const ofAddress = entries.filter(([name]) => name in addressLabels);
  const others = Object.fromEntries(entries.filter(([name]) => !(name in addressLabels)));
  // The server no longer has it: it was removed in another tab.
  const { [ADDRESS_BOOK_ID]: removed, ...rest } = others;
  if (removed || !whole.has(ADDRESS_BOOK_ID))
    return { [WHOLE_ADDRESS]: [MESSAGES.noAddressLoggedIn], ...rest };
  if (ofAddress.length === 0) return others;
  const lines = ofAddress.map(
    ([name, messages]) => `${addressLabels[name as keyof typeof addressLabels]}: ${messages.join(' ')}`,
  );
  return { [WHOLE_ADDRESS]: lines, ...others };
}
