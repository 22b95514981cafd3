import { MESSAGES } from '../domain/checkout/messages.ts';
import { wholeNumber } from './fields.ts';

/** Months run 0 to 11 on form objects. */
export const birthDateFields = {
  dob_month: wholeNumber.min(0, MESSAGES.invalidDate).max(11, MESSAGES.invalidDate),
  dob_day: wholeNumber,
  dob_year: wholeNumber,
};

/** Only required to buy alcohol. */
export const optionalBirthDateFields = {
  dob_month: birthDateFields.dob_month.nullish(),
  dob_day: birthDateFields.dob_day.nullish(),
  dob_year: birthDateFields.dob_year.nullish(),
};
