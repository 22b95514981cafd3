import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { addressLabels } from '../../forms/address-fields.tsx';
import type { FieldErrors } from '../../forms/form-reply.ts';
import { WHOLE_ADDRESS } from '../shipping/whole-address.ts';
import { ADDRESS_BOOK_ID } from './chosen-address.ts';

/**
 * Moves errors of the address fields to the picker that replaces them, with each field's name and problem. Without an
 * address, reports only that. `whole` is the form as `withChosenAddress` built it.
 */
export function atThePicker(errors: FieldErrors, whole: FormData): FieldErrors {
  const entries = Object.entries(errors);
  const ofAddress = entries.filter(([name]) => name in addressLabels);
  const others = Object.fromEntries(entries.filter(([name]) => !(name in addressLabels)));
  // The server no longer has it: it was removed in another tab.
  const { [ADDRESS_BOOK_ID]: removed, ...rest } = others;
  if (removed || !whole.has(ADDRESS_BOOK_ID))
    return { [WHOLE_ADDRESS]: [MESSAGES.noAddressLoggedIn], ...rest };
  if (ofAddress.length === 0) return others;
  const lines = ofAddress.map(
    ([name, messages]) => `${addressLabels[name as keyof typeof addressLabels]}: ${messages.join(' ')}`,
  );
  return { [WHOLE_ADDRESS]: lines, ...others };
}
