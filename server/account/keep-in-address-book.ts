import type { Writer } from '../database/access.ts';
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
  /** One of the book that was chosen; null for one that was typed. */
  readonly addressBookId: number | null;
  readonly saveAddress: boolean;
  readonly makeDefault: boolean;
  readonly address: AddressToKeep;
}

/**
 * Keeps an address of the checkout in the customer's book, as far as was asked: a typed one when it is to be saved or
 * to be the default, in its own words once only. Gives its id in the book, null for one that is not kept there, and
 * 'not-found' for a chosen one that the customer does not have.
 */
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
