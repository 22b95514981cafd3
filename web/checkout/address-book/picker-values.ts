import type { AddressBookEntry } from '../../../contract/user.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { storedValues } from '../../forms/stored-values.ts';
import { type AddressKind, KIND_WORDS } from './address-kind.ts';
import { ADDRESS_BOOK_ID, encodeAddress, NEW, NEW_ADDRESS } from './chosen-address.ts';

/** The part of a step's stored form that the picker uses. */
export type StoredChoice = Readonly<Record<string, unknown>> & {
  readonly addressBookId?: number | 'new' | null | undefined;
};

/**
 * The picker's initial choice: the stored one, else the default address of its kind, else none. A stored address that
 * is not in the book counts as a new one, because the cart still goes there.
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
    // An address that has become the default must not be made it again, nor must the next one that is viewed.
    const done = isDefaultOf(kind, saved) ? { [KIND_WORDS[kind].makeDefault.name]: '' } : {};
    return { [ADDRESS_BOOK_ID]: String(saved.AddressBookID), ...done };
  }
  return { [ADDRESS_BOOK_ID]: NEW, [NEW_ADDRESS]: encodeAddress(storedValues(stored)) };
}

export function isDefaultOf(kind: AddressKind, entry: AddressBookEntry): boolean {
  return kind === 'shipping' ? entry.IsDefaultShipping : entry.IsDefaultMailing;
}
