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
 * Errors of the form with those of counter and recipient at the pick-up as a whole, which is where the page can show
 * them: without a counter that one is missing, with one what is wrong with the recipient. `form` is the form as it
 * was posted; one that has the recipient's fields themselves keeps its errors where they are.
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
