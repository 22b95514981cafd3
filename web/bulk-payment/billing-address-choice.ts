import { type AccountAddressForm, accountAddressForm } from '../../contract/account.ts';
import {
  ADDRESS_BOOK_ID,
  hasPicker,
  NEW,
  withChosenAddress,
} from '../checkout/address-book/chosen-address.ts';
import { ADDRESS_FIELDS } from '../forms/address-field-names.ts';
import { type ParsedForm, parseForm } from '../forms/parse-form.ts';

/** Which address a posted form bills. */
export type BillingAddressChoice =
  | { readonly kind: 'saved'; readonly addressBookId: number }
  | { readonly kind: 'typed'; readonly form: FormData }
  | { readonly kind: 'none' };

export function billingAddressChoice(form: FormData): BillingAddressChoice {
  const id = String(form.get(ADDRESS_BOOK_ID) ?? '');
  if (hasPicker(form) && /^\d+$/.test(id)) return { kind: 'saved', addressBookId: Number(id) };
  if (hasPicker(form) && id !== NEW) return { kind: 'none' };
  const typed = withChosenAddress(form, []);
  const isEmpty = String(typed.get('address1') ?? '').trim() === '';
  return hasPicker(form) && isEmpty ? { kind: 'none' } : { kind: 'typed', form: typed };
}

/** Reads a typed address, and of the form's other fields nothing. */
export function parseAddress(form: FormData): ParsedForm<AccountAddressForm> {
  const part = new FormData();
  for (const name of ADDRESS_FIELDS) {
    const value = form.get(name);
    if (value !== null) part.set(name, value);
  }
  return parseForm(part, accountAddressForm);
}
