import { billingForm } from '../../../contract/billing.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { PAYMENT_MESSAGES } from '../../../domain/checkout/payment-messages.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { cardChoice } from '../../cards/card-choice.ts';
import { checkCard } from '../../cards/hand-card.ts';
import { requiredBirthDateErrors } from '../../forms/birth-date-errors.ts';
import type { FieldErrors } from '../../forms/form-reply.ts';
import { isEmpty } from '../../forms/is-empty.ts';
import { errorsOf } from '../../forms/parse-form.ts';
import { atThePicker, hasPicker, withChosenAddress } from '../address-book/chosen-address.ts';
import { ADDRESS_BOOK_ID, type OfferedAddresses } from '../address-book/offered-addresses.ts';
import { WHOLE_ADDRESS } from '../shipping/field-names.ts';
import { billingPart } from './billing-form-data.ts';

export interface BillingContext {
  /** Null if the form has address fields instead of the picker. */
  readonly offered: OfferedAddresses | null;
  /** Null leaves checks that depend on the date to the server. */
  readonly today: Day | null;
}

/** Errors of the billing form that need no server. */
export function checkBilling(form: FormData, { offered, today }: BillingContext): FieldErrors {
  return {
    ...billingErrors(form, offered),
    ...cardErrors(form, today),
    // Asked for only if the cart contains alcohol.
    ...(form.has('dob_month') ? requiredBirthDateErrors(form, today) : {}),
  };
}

function billingErrors(form: FormData, offered: OfferedAddresses | null): FieldErrors {
  const whole = withChosenAddress(form, offered);
  const errors = errorsOf(billingPart(whole), billingForm);
  if (hasPicker(form, offered)) return atThePicker(errors, whole);
  if (form.has('sameAsShipping') || !isEmpty(form, 'name_first') || !isEmpty(form, 'address1')) return errors;
  const isCustomers = form.has(ADDRESS_BOOK_ID);
  return {
    [WHOLE_ADDRESS]: [isCustomers ? MESSAGES.noAddressLoggedIn : MESSAGES.noAddressGuest],
    ...errors,
  };
}

function cardErrors(form: FormData, today: Day | null): FieldErrors {
  const { kind } = cardChoice(form);
  if (kind === 'none') return { cardId: [PAYMENT_MESSAGES.noCard] };
  return kind === 'typed' ? checkCard(form, today) : {};
}
