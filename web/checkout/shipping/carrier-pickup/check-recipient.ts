import type { Lookups } from '../../../../contract/lookups.ts';
import { pickUpPersonForm } from '../../../../contract/shipping.ts';
import { MESSAGES } from '../../../../domain/checkout/messages.ts';
import type { Day } from '../../../../domain/dates/day.ts';
import { normalizeZip } from '../../../../domain/geography/zip.ts';
import type { Api } from '../../../api/client.ts';
import { requiredBirthDateErrors } from '../../../forms/birth-date-errors.ts';
import type { FieldErrors } from '../../../forms/form-reply.ts';
import { judgeZip } from '../../../forms/judge-zip.ts';
import { errorsOf } from '../../../forms/parse-form.ts';
import { PERSON } from './chosen-pickup.ts';

export interface RecipientContext {
  readonly today: Day;
  /** The cart contains alcohol, and the recipient's age is still unknown. */
  readonly asksBirthDate: boolean;
}

/** Errors of the recipient form that need no lookup (spec §5, 'Pick-up person'). */
export function checkRecipient(form: FormData, { today, asksBirthDate }: RecipientContext): FieldErrors {
  const person = new FormData();
  for (const [name, value] of form) {
    if (name.startsWith(PERSON)) person.append(name.slice(PERSON.length), value);
  }
  const errors = Object.entries(errorsOf(person, pickUpPersonForm)).map(([name, messages]) => [
    PERSON + name,
    messages,
  ]);
  return { ...Object.fromEntries(errors), ...(asksBirthDate ? requiredBirthDateErrors(form, today) : {}) };
}

interface RecipientZip {
  readonly errors: readonly string[];
  /** Offered to fill in; null if the ZIP contradicts the state, or nothing is known. */
  readonly city: string | null;
}

type States = Lookups['states'];

/** Whether the ZIP exists in the pickup location's state. Ignores a failed lookup (spec §5). */
export async function judgeRecipientZip(
  api: Api,
  typed: string,
  { stateShort, states }: { stateShort: string; states: States },
): Promise<RecipientZip> {
  const zip = normalizeZip(typed);
  if (zip === null) return { errors: [MESSAGES.carrierInvalidZip], city: null };
  const answer = await api.call('get /address/validate/zip/{zip}', { params: { zip } });
  if (!answer.ok) return { errors: [], city: null };
  const state = states.find((each) => each.stateShort === stateShort);
  const { errors, city } = judgeZip(zip, answer.data, state?.stateId ?? null, states);
  return { errors: errors.map(withDot), city };
}

/** The same as `checkRecipient`, plus whether the ZIP exists in the pickup location's state. */
export async function askAboutRecipient(
  api: Api,
  form: FormData,
  { stateShort, states, ...context }: RecipientContext & { stateShort: string; states: States },
): Promise<FieldErrors> {
  const errors = checkRecipient(form, context);
  if (errors[ZIP]) return errors;
  const { errors: wrong } = await judgeRecipientZip(api, String(form.get(ZIP)), { stateShort, states });
  return wrong.length > 0 ? { ...errors, [ZIP]: wrong } : errors;
}

const ZIP = `${PERSON}zip`;

/** The recipient's field ends the message with a period (contract §6). */
const withDot = (message: string) => (message === MESSAGES.invalidZip ? MESSAGES.carrierInvalidZip : message);
