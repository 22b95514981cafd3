import { MESSAGES } from '../../../domain/checkout/messages.ts';
import type { AddressToKeep } from '../../people/customers/address-store.ts';
import { keepInAddressBook } from '../../people/customers/keep-in-address-book.ts';
import type { Writer } from '../../platform/database/access.ts';
import { accept, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';

/** From the customer's book; 'new' and a missing value are no choice. */
type ChosenAddress = number | 'new' | null | undefined;

export interface AddressWishes {
  readonly purpose: 'shipping' | 'billing';
  readonly addressBookId: ChosenAddress;
  readonly saveAddress: boolean | null | undefined;
  readonly makeDefault: boolean | null | undefined;
}

/** Afterward, an address in the book need not be saved again. */
export interface AddressInBook {
  readonly addressBookId: ChosenAddress;
  readonly saveAddress: boolean | null | undefined;
}

/** A guest has no book, so the checkbox has no effect and is no error. Refuses another shopper's address id. */
export async function keepFormAddress(
  trx: Writer,
  customerId: number | null,
  { purpose, addressBookId, saveAddress, makeDefault }: AddressWishes,
  address: AddressToKeep,
): Promise<Result<AddressInBook>> {
  const chosen = typeof addressBookId === 'number' ? addressBookId : null;
  if (customerId === null) {
    return chosen === null ? accept({ addressBookId, saveAddress }) : reject(NOT_IN_THE_BOOK);
  }
  const id = await keepInAddressBook(trx, customerId, {
    purpose,
    addressBookId: chosen,
    saveAddress: saveAddress ?? false,
    makeDefault: makeDefault ?? false,
    address,
  });
  if (id === 'not-found') return reject(NOT_IN_THE_BOOK);
  return accept(id === null ? { addressBookId, saveAddress } : { addressBookId: id, saveAddress: false });
}

const NOT_IN_THE_BOOK = invalidFields({ addressBookId: [MESSAGES.invalid] });
