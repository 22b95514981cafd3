import type { AddressBookEntry } from '../../../contract/user.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { useFieldValue } from '../../forms/use-field-value.ts';
import { ADDRESS_BOOK_ID, decodeAddress, NEW, NEW_ADDRESS } from './chosen-address.ts';

export interface ChosenAddress {
  /** The id of a saved address; 'new'; or '' while nothing is chosen. */
  readonly id: string;
  /** The new address that was entered, chosen or not. */
  readonly entered: FormValues | null;
  /** The chosen address's state; '' while nothing is chosen. */
  readonly stateId: string;
}

/** The current choice in the form's picker. */
export function useChosenAddress(values: FormValues, book: readonly AddressBookEntry[]): ChosenAddress {
  const id = useFieldValue(ADDRESS_BOOK_ID, values[ADDRESS_BOOK_ID] ?? '');
  const entered = decodeAddress(useFieldValue(NEW_ADDRESS, values[NEW_ADDRESS] ?? ''));
  const saved = book.find((entry) => String(entry.AddressBookID) === id);
  const stateId = id === NEW ? entered?.stateId : saved?.StateID;
  return { id, entered, stateId: String(stateId ?? '') };
}
