import type { BulkCarts } from '../../contract/bulk.ts';
import type { AddressBookEntry } from '../../contract/user.ts';
import { UNITED_STATES } from '../../domain/geography/countries.ts';
import { pickerValues } from '../checkout/address-book/picker-values.ts';
import type { FormValues } from '../forms/form-reply.ts';

/** What is chosen at first: the customer's defaults, else nothing (contract §6). `book` is the one that the picker shows. */
export function bulkValues(
  { CreditCards }: BulkCarts['user'],
  book: readonly AddressBookEntry[] | null,
): FormValues {
  const card = CreditCards.find(({ IsDefault }) => IsDefault);
  return {
    countryId: String(UNITED_STATES),
    ...(card && { cardId: String(card.CardId) }),
    ...(book && pickerValues('billing', null, book)),
  };
}
