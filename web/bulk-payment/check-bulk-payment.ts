import { type AccountAddressForm, accountAddressForm } from '../../contract/account.ts';
import { BULK_MESSAGES } from '../../domain/bulk/bulk-messages.ts';
import { PAYMENT_MESSAGES } from '../../domain/checkout/payment-messages.ts';
import type { Day } from '../../domain/dates/day.ts';
import { cardChoice } from '../cards/card-choice.ts';
import { checkCard } from '../cards/hand-card.ts';
import { ADDRESS_BOOK_ID } from '../checkout/address-book/offered-addresses.ts';
import { WHOLE_ADDRESS } from '../checkout/shipping/field-names.ts';
import { ADDRESS_FIELDS } from '../forms/address-field-names.ts';
import type { FieldErrors } from '../forms/form-reply.ts';
import { isEmpty } from '../forms/is-empty.ts';
import { type ParsedForm, parseForm } from '../forms/parse-form.ts';

/** Errors that need no server. Without a day, the server judges what depends on the date. */
export function checkBulkPayment(form: FormData, today: Day | null): FieldErrors {
  return { ...addressErrors(form), ...cardErrors(form, today) };
}

const noAddress = { [WHOLE_ADDRESS]: [BULK_MESSAGES.noAddress] };

function addressErrors(form: FormData): FieldErrors {
  const choice = billingAddressChoice(form);
  if (choice.kind === 'saved') return {};
  if (choice.kind === 'none') return noAddress;
  const parsed = parseAddress(choice.form);
  const errors = parsed.ok ? {} : parsed.errors;
  return isEmpty(form, 'address1') ? { ...noAddress, ...errors } : errors;
}

function cardErrors(form: FormData, today: Day | null): FieldErrors {
  const { kind } = cardChoice(form);
  const noCard = { cardId: [PAYMENT_MESSAGES.noCard] };
  if (kind === 'none') return noCard;
  if (kind !== 'typed') return {};
  const errors = checkCard(form, today);
  return isEmpty(form, 'cardNumber') ? { ...noCard, ...errors } : errors;
}

export type BillingAddressChoice =
  | { readonly kind: 'saved'; readonly addressBookId: number }
  | { readonly kind: 'typed'; readonly form: FormData }
  | { readonly kind: 'none' };

export function billingAddressChoice(form: FormData): BillingAddressChoice {
  if (form.has('address1')) return { kind: 'typed', form };
  const id = String(form.get(ADDRESS_BOOK_ID) ?? '');
  return /^\d+$/.test(id) ? { kind: 'saved', addressBookId: Number(id) } : { kind: 'none' };
}

export function parseAddress(form: FormData): ParsedForm<AccountAddressForm> {
  const part = new FormData();
  for (const name of ADDRESS_FIELDS) {
    const value = form.get(name);
    if (value !== null) part.set(name, value);
  }
  return parseForm(part, accountAddressForm);
}
