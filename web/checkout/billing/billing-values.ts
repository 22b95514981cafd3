import { UNITED_STATES } from '../../forms/address-fields.tsx';
import type { FormValues } from '../../forms/form-reply.ts';
import { storedValues } from '../../forms/stored-values.ts';
import type { CheckoutData } from '../load-checkout.ts';

/** What the billing form shows at first. The shipping address serves for both until the shopper says otherwise. */
export function billingValues({ billing }: CheckoutData): FormValues {
  if (!billing) return { sameAsShipping: 'on', countryId: String(UNITED_STATES) };
  const values = { countryId: String(UNITED_STATES), ...storedValues(billing) };
  return billing.sameAsShipping ? { ...onlyBirthDate(values), sameAsShipping: 'on' } : values;
}

/** An address that is the shipping one is not put into the fields for another. */
function onlyBirthDate({
  dob_month = '',
  dob_day = '',
  dob_year = '',
  countryId = '',
}: FormValues): FormValues {
  return { dob_month, dob_day, dob_year, countryId };
}
