import type { AddressBookEntry } from '../../../contract/user.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { storedValues } from '../../forms/stored-values.ts';
import { type AddressKind, KIND_WORDS } from './address-kind.ts';
import { ADDRESS_BOOK_ID, encodeAddress, NEW, NEW_ADDRESS } from './chosen-address.ts';

/** The stored form of a step, as far as the picker looks at it. */
export type StoredChoice = Readonly<Record<string, unknown>> & {
  readonly addressBookId?: number | 'new' | null | undefined;
};

/**
 * What the picker shows at first: the stored choice, else the default address of its kind, else nothing. A stored
 * address that is in the book no more, or never was, counts as a new one: it is where the cart goes.
 */
export function pickerValues(
  kind: AddressKind,
  stored: StoredChoice | null,
  book: readonly AddressBookEntry[],
): FormValues {
  if (stored === null) {
    const first = book.find((entry) => isDefaultOf(kind, entry));
    return first ? { [ADDRESS_BOOK_ID]: String(first.AddressBookID) } : {};
  }
  const saved = book.find((entry) => entry.AddressBookID === stored.addressBookId);
  if (saved) {
    // What has become the default is not to be made it again, nor is the next one that is looked at.
    const done = isDefaultOf(kind, saved) ? { [KIND_WORDS[kind].makeDefault.name]: '' } : {};
    return { [ADDRESS_BOOK_ID]: String(saved.AddressBookID), ...done };
  }
  return { [ADDRESS_BOOK_ID]: NEW, [NEW_ADDRESS]: encodeAddress(storedValues(stored)) };
}

export function isDefaultOf(kind: AddressKind, entry: AddressBookEntry): boolean {
  return kind === 'shipping' ? entry.IsDefaultShipping : entry.IsDefaultMailing;
}
