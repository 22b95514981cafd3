import { MESSAGES } from '../../../../domain/checkout/messages.ts';
import type { Api } from '../../../api/client.ts';
import { type FormReply, formValuesOf } from '../../../forms/form-reply.ts';
import { CARRIER_PICKUP } from './chosen-pickup.ts';
import { PLAIN_DISTANCE, PLAIN_STEP, PLAIN_ZIP } from './plain-names.ts';
import { type FoundLocations, searchLocations } from './search-locations.ts';

type PlainStep = 'search' | 'change';

/** The search of a page without a script, shown with its next answer. */
export interface PlainSearch {
  /** Null if the form was sent for something else. */
  readonly step: PlainStep | null;
  readonly found: FoundLocations | null;
  readonly reply: FormReply;
}

/** The search in a posted form, repeated with each answer; null for a form that a script sent. */
export async function searchPlainly(
  api: Api,
  form: FormData,
  clubJoin: boolean,
): Promise<PlainSearch | null> {
  if (!form.has(PLAIN_ZIP)) return null;
  const step = stepOf(form.get(PLAIN_STEP));
  const { [PLAIN_STEP]: _, ...typed } = formValuesOf(form);
  const values = step === 'change' ? { ...typed, [CARRIER_PICKUP]: '' } : typed;
  const zip = String(form.get(PLAIN_ZIP));
  if (step !== 'search' && zip.trim() === '') return { step, found: null, reply: noErrors(values) };

  const outcome = await searchLocations(api, { zip, distance: String(form.get(PLAIN_DISTANCE)) }, clubJoin);
  if (outcome.kind === 'found') return { step, found: outcome, reply: noErrors(values) };
  const errors = { [PLAIN_ZIP]: [outcome.message] };
  return { step, found: null, reply: { lead: MESSAGES.invalidForm, errors, values } };
}

function noErrors(values: FormReply['values']): FormReply {
  return { lead: '', errors: {}, values };
}

function stepOf(value: unknown): PlainStep | null {
  return value === 'search' || value === 'change' ? value : null;
}
