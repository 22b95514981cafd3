import type { Writer } from '../../platform/database/access.ts';
import {
  type AddressToKeep,
  hasAddress,
  insertAddress,
  makeDefaultAddress,
  selectSameAddress,
} from './address-store.ts';
import { lockAccount } from './user-store.ts';

export interface CheckoutAddress {
  readonly purpose: 'shipping' | 'billing';
  /** The chosen address book entry; null for a typed address. */
  readonly addressBookId: number | null;
  readonly saveAddress: boolean;
  readonly makeDefault: boolean;
  readonly address: AddressToKeep;
}

/** Saves without duplicates. Null: not saved. 'not-found': the chosen address is not the customer's. */
export async function keepInAddressBook(
  trx: Writer,
  customerId: number,
  { purpose, addressBookId, saveAddress, makeDefault, address }: CheckoutAddress,
): Promise<number | null | 'not-found'> {
  if (addressBookId === null && !saveAddress && !makeDefault) return null;
  if (addressBookId === null || makeDefault) await lockAccount(trx, customerId);
  if (addressBookId !== null && !(await hasAddress(trx, customerId, addressBookId))) return 'not-found';
  const id = addressBookId ?? (await keepOnce(trx, customerId, address));
  if (makeDefault) await makeDefaultAddress(trx, customerId, id, purpose);
  return id;
}

async function keepOnce(trx: Writer, customerId: number, address: AddressToKeep): Promise<number> {
  const same = await selectSameAddress(trx, customerId, address);
  return same ?? (await insertAddress(trx, customerId, address));
}
