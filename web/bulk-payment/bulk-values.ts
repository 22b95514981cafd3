import type { BulkCarts } from '../../contract/bulk.ts';
import { UNITED_STATES } from '../../domain/geography/countries.ts';
import type { OfferedAddresses } from '../checkout/address-book/offered-addresses.ts';
import type { FormValues } from '../forms/form-reply.ts';

/** The customer's defaults, else nothing. */
export function bulkValues({ CreditCards }: BulkCarts['user'], offered: OfferedAddresses | null): FormValues {
  const card = CreditCards.find(({ IsDefault }) => IsDefault);
  return {
    countryId: String(UNITED_STATES),
    ...(card && { cardId: String(card.CardId) }),
    ...offered?.values,
  };
}
