import type { FieldLabels } from '../../../forms/form-errors.tsx';
import { PERSON } from './chosen-pickup.ts';

/** By posted name, in the order of the form. */
export const recipientLabels: FieldLabels = {
  [`${PERSON}name_first`]: 'First name',
  [`${PERSON}name_last`]: 'Last name',
  [`${PERSON}address1`]: 'Address Line 1',
  [`${PERSON}address2`]: 'Address Line 2',
  [`${PERSON}company`]: 'Company name',
  [`${PERSON}zip`]: 'ZIP Code',
  [`${PERSON}city`]: 'City',
  [`${PERSON}phone`]: 'Phone Number',
  dob_month: 'Birth Date, Month',
  dob_day: 'Birth Date, Day',
  dob_year: 'Birth Date, Year',
};
