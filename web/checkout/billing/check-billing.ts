import { billingForm } from '../../../contract/billing.ts';
import { cardForm } from '../../../contract/payment.ts';
import { isExpired } from '../../../domain/cards/expiry.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { birthDateErrors } from '../../forms/birth-date-errors.ts';
import type { FieldErrors } from '../../forms/form-reply.ts';
import { numberIn } from '../../forms/number-in.ts';
import { errorsOf } from '../../forms/parse-form.ts';
import { billingPart, cardPart, keepsCard } from './billing-form-data.ts';

/** What is wrong with the billing form by itself (spec §5). Without a day, what time decides is left to the server. */
export function checkBilling(form: FormData, today: Day | null): FieldErrors {
  return {
    ...errorsOf(billingPart(form), billingForm),
    ...(keepsCard(form) ? {} : errorsOf(cardPart(form), cardForm)),
    ...(today === null
      ? {}
      : { ...birthDateErrors(form, today, MESSAGES.underAge), ...expiryErrors(form, today) }),
  };
}

function expiryErrors(form: FormData, today: Day): FieldErrors {
  const expirationMonth0to11 = numberIn(form, 'expirationMonth');
  const expirationYear = numberIn(form, 'expirationYear');
  if (keepsCard(form) || expirationMonth0to11 === undefined || expirationYear === undefined) return {};
  return isExpired({ expirationMonth0to11, expirationYear }, today)
    ? { expirationYear: [MESSAGES.cardExpired] }
    : {};
}
