import type { Choices } from '../../../contract/choices.ts';
import type { AddressBookEntry } from '../../../contract/user.ts';
import { ADDRESS_FIELDS } from '../../forms/address-field-names.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { storedValues } from '../../forms/stored-values.ts';
import { type AddressKind, KIND_WORDS } from './address-kind.ts';

/** The radio field: the id of a saved address, or 'new'. */
export const ADDRESS_BOOK_ID = 'addressBookId';
export const NEW = 'new';

export const DEFAULTS = ['makeDefaultShipping', 'makeDefaultBilling'] as const;
const OF_AN_ADDRESS: readonly string[] = [...ADDRESS_FIELDS, ...DEFAULTS, 'saveAddress'];

export interface OfferedAddresses {
  readonly book: readonly AddressBookEntry[];
  /** Null if none was entered. */
  readonly entered: FormValues | null;
  readonly values: FormValues;
}

export interface AddressesToOffer {
  readonly book: readonly AddressBookEntry[];
  /** Entered in the modal, for a form that is not sent yet. */
  readonly chosen?: Choices['shippingAddress'];
  /** The step's stored form, if it names an address. */
  readonly stored: (Readonly<Record<string, unknown>> & { readonly addressBookId?: unknown }) | null;
}

/** A stored address that is not in the book counts as a new one, because the cart still ships there. */
export function offerAddresses(
  kind: AddressKind,
  { book, chosen, stored }: AddressesToOffer,
): OfferedAddresses {
  const saved = book.find((entry) => entry.AddressBookID === stored?.addressBookId);
  const entered = chosen ?? (saved ? null : stored);
  if (entered)
    return { book, entered: addressPart(storedValues(entered)), values: { [ADDRESS_BOOK_ID]: NEW } };
  const first = saved ?? book.find((entry) => isDefaultOf(kind, entry));
  // An address that is the default by now must not be made it again, nor must the next one viewed.
  const done = saved && isDefaultOf(kind, saved) ? { [KIND_WORDS[kind].makeDefault.name]: '' } : {};
  return {
    book,
    entered: null,
    values: first ? { [ADDRESS_BOOK_ID]: String(first.AddressBookID), ...done } : {},
  };
}

/** '' while nothing is chosen. */
export function stateOfChoice({ book, entered }: OfferedAddresses, id: string): string {
  const saved = book.find((entry) => String(entry.AddressBookID) === id);
  return String((id === NEW ? entered?.stateId : saved?.StateID) ?? '');
}

/** '' while nothing is chosen. */
export function zipOfChoice({ book, entered }: OfferedAddresses, id: string): string {
  const saved = book.find((entry) => String(entry.AddressBookID) === id);
  return (id === NEW ? entered?.zip : saved?.Zip) ?? '';
}

export function isDefaultOf(kind: AddressKind, entry: AddressBookEntry): boolean {
  return kind === 'shipping' ? entry.IsDefaultShipping : entry.IsDefaultMailing;
}

export function addressPart(values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => isOfAddress(name) && value !== ''),
  );
}

export function withoutAddress(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isOfAddress(name)));
}

export const isOfAddress = (name: string) => OF_AN_ADDRESS.includes(name);
