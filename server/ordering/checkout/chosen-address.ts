import { addressOfEntry } from '../../people/customers/address-of-entry.ts';
import { selectUser } from '../../people/customers/user-store.ts';
import type { Reader } from '../../platform/database/access.ts';

/** Another tab may have changed the address since the page loaded, so the address book's version counts. */
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
