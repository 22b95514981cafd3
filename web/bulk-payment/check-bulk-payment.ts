import { MESSAGES } from '../../domain/checkout/messages.ts';
import type { Day } from '../../domain/dates/day.ts';
import { cardChoice } from '../cards/card-choice.ts';
import { checkCard } from '../cards/check-card.ts';
import { hasPicker } from '../checkout/address-book/chosen-address.ts';
import { atThePicker } from '../checkout/address-book/picker-errors.ts';
import { WHOLE_ADDRESS } from '../checkout/shipping/whole-address.ts';
import type { FieldErrors } from '../forms/form-reply.ts';
import { billingAddressChoice, parseAddress } from './billing-address-choice.ts';

/** What is wrong with the page's form by itself (spec §5, 'Bulk'). Without a day, what time decides is left to the server. */
export function checkBulkPayment(form: FormData, today: Day | null): FieldErrors {
  return { ...addressErrors(form), ...cardErrors(form, today) };
}

const noAddress = { [WHOLE_ADDRESS]: [MESSAGES.bulkNoAddress] };

function addressErrors(form: FormData): FieldErrors {
  const choice = billingAddressChoice(form);
  if (choice.kind === 'saved') return {};
  if (choice.kind === 'none') return noAddress;
  const parsed = parseAddress(choice.form);
  const errors = parsed.ok ? {} : parsed.errors;
  if (hasPicker(form)) return atThePicker(errors, choice.form);
  return isEmpty(form, 'address1') ? { ...noAddress, ...errors } : errors;
}

function cardErrors(form: FormData, today: Day | null): FieldErrors {
  const { kind } = cardChoice(form);
  const noCard = { cardId: [MESSAGES.noCard] };
  if (kind === 'none') return noCard;
  if (kind !== 'typed') return {};
  const errors = checkCard(form, today);
  return errors.cardNumber?.includes(MESSAGES.required) ? { ...noCard, ...errors } : errors;
}

function isEmpty(form: FormData, name: string): boolean {
  return String(form.get(name) ?? '').trim() === '';
}
