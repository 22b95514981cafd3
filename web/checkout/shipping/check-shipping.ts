import { shippingForm } from '../../../contract/shipping.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import type { FieldErrors } from '../../forms/form-reply.ts';
import { errorsOf } from '../../forms/parse-form.ts';
import { WHOLE_ADDRESS } from './whole-address.ts';

/** What is wrong with the shipping form by itself, before anybody is asked (spec §5). */
export function checkShipping(form: FormData): FieldErrors {
  const errors: Record<string, readonly string[]> = { ...errorsOf(form, shippingForm) };
  if (isEmpty(form, 'email')) errors.email = [MESSAGES.required];
  if (isEmpty(form, 'name_first') && isEmpty(form, 'address1'))
    errors[WHOLE_ADDRESS] = [MESSAGES.noAddressGuest];
  return errors;
}

function isEmpty(form: FormData, name: string): boolean {
  return String(form.get(name) ?? '').trim() === '';
}
