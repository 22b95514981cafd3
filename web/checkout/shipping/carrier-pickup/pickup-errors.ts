import { MESSAGES } from '../../../../domain/checkout/messages.ts';
import type { FieldErrors } from '../../../forms/form-reply.ts';
import { CARRIER_PICKUP, decodePickup, PERSON } from './chosen-pickup.ts';
import { WHOLE_PICKUP } from './whole-pickup.ts';

const OF_A_PICKUP = [
  'company',
  'address1',
  'address2',
  'city',
  'stateId',
  'stateShort',
  'zip',
  'name_first',
  'name_last',
  'phone',
  'dob',
  'dob_month',
  'dob_day',
  'dob_year',
];

/**
 * Moves errors of the location and the recipient to the pickup as a whole, where the page can show them. Without a
 * location, reports only that it is missing; with one, the recipient's errors. `form` is the posted form. If it
 * contains the recipient's fields, its errors stay where they are.
 */
export function atThePickup(errors: FieldErrors, form: FormData): FieldErrors {
  if (!form.has(CARRIER_PICKUP) || [...form.keys()].some((name) => name.startsWith(PERSON))) return errors;
  const isOfPickup = (name: string) => name.startsWith('pickUpPersonAddress') || OF_A_PICKUP.includes(name);
  const entries = Object.entries(errors);
  const others = Object.fromEntries(entries.filter(([name]) => !isOfPickup(name) && name !== WHOLE_PICKUP));
  if (decodePickup(String(form.get(CARRIER_PICKUP))) === null) {
    return { ...others, [WHOLE_PICKUP]: [MESSAGES.noCarrierLocation] };
  }
  const found = entries.filter(([name]) => isOfPickup(name) || name === WHOLE_PICKUP);
  if (found.length === 0) return others;
  return { ...others, [WHOLE_PICKUP]: [...new Set(found.flatMap(([, messages]) => messages))] };
}
