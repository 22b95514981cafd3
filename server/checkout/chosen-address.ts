import { addressOfEntry } from '../account/address-of-entry.ts';
import { selectUser } from '../account/user-store.ts';
import type { Reader } from '../database/access.ts';

/** A page may show an address as it was before another tab changed it: the book's own words count. */
export async function withChosenAddress<Form extends object>(
  db: Reader,
  customerId: number,
  form: Form,
): Promise<Form> {
  const chosen = 'addressBookId' in form ? form.addressBookId : null;
  if (typeof chosen !== 'number') return form;
  const { AddressBook } = await selectUser(db, customerId);
  const entry = AddressBook.find(({ AddressBookID }) => AddressBookID === chosen);
  return entry ? { ...form, ...addressOfEntry(entry) } : form;
}
