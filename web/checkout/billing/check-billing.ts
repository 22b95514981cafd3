import { billingForm } from '../../../contract/billing.ts';
import { cardForm } from '../../../contract/payment.ts';
import { isExpired } from '../../../domain/cards/expiry.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { judgeBirthDate } from '../../../domain/people/age.ts';
import type { FieldErrors } from '../../forms/form-reply.ts';
import { errorsOf } from '../../forms/parse-form.ts';
import { billingPart, cardPart, keepsCard } from './billing-form-data.ts';

/** What is wrong with the billing form by itself (spec §5). Without a day, what time decides is left to the server. */
export function checkBilling(form: FormData, today: Day | null): FieldErrors {
  return {
    ...errorsOf(billingPart(form), billingForm),
    ...(keepsCard(form) ? {} : errorsOf(cardPart(form), cardForm)),
    ...(today === null ? {} : { ...birthDateErrors(form, today), ...expiryErrors(form, today) }),
  };
}

function birthDateErrors(form: FormData, today: Day): FieldErrors {
  const verdict = judgeBirthDate(
    {
      dob_month: numberIn(form, 'dob_month'),
      dob_day: numberIn(form, 'dob_day'),
      dob_year: numberIn(form, 'dob_year'),
    },
    today,
  );
  if (verdict === 'invalid') return { dob_day: [MESSAGES.invalidDate] };
  return verdict === 'under-age' ? { dob_year: [MESSAGES.underAge] } : {};
}

function expiryErrors(form: FormData, today: Day): FieldErrors {
  const expirationMonth0to11 = numberIn(form, 'expirationMonth');
  const expirationYear = numberIn(form, 'expirationYear');
  if (keepsCard(form) || expirationMonth0to11 === undefined || expirationYear === undefined) return {};
  return isExpired({ expirationMonth0to11, expirationYear }, today)
    ? { expirationYear: [MESSAGES.cardExpired] }
    : {};
}

function numberIn(form: FormData, name: string): number | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? Number(value) : undefined;
}
