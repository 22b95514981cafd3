import { MESSAGES } from '../../domain/checkout/messages.ts';
import type { AddressToKeep } from '../account/address-store.ts';
import { keepInAddressBook } from '../account/keep-in-address-book.ts';
import type { Writer } from '../database/access.ts';
import { accept, invalidFields, type Result, reject } from '../http/refusal.ts';

/** Of the customer's book; 'new' and nothing are no choice. */
type ChosenAddress = number | 'new' | null | undefined;

export interface AddressWishes {
  readonly purpose: 'shipping' | 'billing';
  readonly addressBookId: ChosenAddress;
  readonly saveAddress: boolean | null | undefined;
  readonly makeDefault: boolean | null | undefined;
}

/** How a stored form speaks of its address afterwards: what is in the book need not be saved again. */
export interface AddressInBook {
  readonly addressBookId: ChosenAddress;
  readonly saveAddress: boolean | null | undefined;
}

/**
 * Keeps the address of a checkout form in the customer's book, as far as the form asks for it. For a guest there is no
 * book: what was ticked is no error and does nothing. An id of the book that is not the shopper's own is refused.
 */
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
