import { data } from 'react-router';
import { pickupForm } from '../../../../contract/choices.ts';
import type { Lookups } from '../../../../contract/lookups.ts';
import { MESSAGES } from '../../../../domain/checkout/messages.ts';
import { parseUsDate } from '../../../../domain/dates/day.ts';
import { normalizeZip } from '../../../../domain/geography/zip.ts';
import { browserApi } from '../../../api/browser-api.ts';
import type { Api } from '../../../api/client.ts';
import { failPage } from '../../../api/page-failure.ts';
import { requiredBirthDateErrors } from '../../../forms/birth-date-errors.ts';
import {
  type FieldErrors,
  type FormReply,
  formValuesOf,
  refusedByApi,
  refusedForm,
} from '../../../forms/form-reply.ts';
import { judgeZip } from '../../../forms/judge-zip.ts';
import { errorsOf } from '../../../forms/parse-form.ts';
import { sendForm } from '../../../forms/send-form.ts';
import { checkoutCache } from '../../checkout-cache.ts';
import { type CheckoutData, loadCheckout } from '../../load-checkout.ts';
import { clubJoinOf } from '../../progress/club-join.ts';
import { answerInBrowser, answerPost, leaveForm, putChoices } from '../../save-choice.ts';
import { asksBirthDate } from './chosen-pickup.ts';
import { CHANGE_LOCATION, SEARCH, SEARCH_DISTANCE, SEARCH_ZIP } from './pickup-path.ts';
import { type FoundLocations, searchLocations } from './search-locations.ts';

/** Errors of the recipient form that need no lookup. */
export function checkRecipient(form: FormData, checkout: CheckoutData): FieldErrors {
  const today = parseUsDate(checkout.lookups.today);
  return {
    ...errorsOf(form, pickupForm),
    ...(asksBirthDate(checkout) ? requiredBirthDateErrors(form, today) : {}),
  };
}

interface RecipientZip {
  readonly errors: readonly string[];
  /** Offered to fill in; null if the ZIP contradicts the state, or nothing is known. */
  readonly city: string | null;
}

type States = Lookups['states'];

/** Whether the ZIP exists in the pickup location's state. Ignores a failed lookup. */
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
  // The recipient's field ends the message with a period.
  const unknown = MESSAGES.carrierInvalidZip;
  const { errors, city } = judgeZip(zip, answer.data, state?.stateId ?? null, states, unknown);
  return { errors, city };
}

async function savePickup(api: Api, form: FormData, checkout: CheckoutData) {
  const at = { clubJoin: checkout.clubJoin, isCustomer: checkout.customer !== null };
  if (form.get('intent') === CHANGE_LOCATION) {
    const answer = await putChoices(api, { pickup: null }, at);
    return answer.ok ? answer : refusedByApi(form, answer.error);
  }
  const errors = checkRecipient(form, checkout);
  if (Object.keys(errors).length > 0) return refusedForm(form, MESSAGES.invalidForm, errors);
  return sendForm(form, { schema: pickupForm, send: (pickup) => putChoices(api, { pickup }, at) });
}

export async function savePickupInBrowser(request: Request) {
  const form = await request.formData();
  const cached = checkoutCache.current();
  if (cached === null) throw new Error('a modal without its page');
  return answerInBrowser(await savePickup(browserApi, form, cached), request);
}

/** Without a script, one page searches and saves: its form holds both, and the pressed button tells which. */
export interface PlainReply extends FormReply {
  readonly found: FoundLocations | null;
}

export async function postPickup(api: Api, request: Request) {
  const form = await request.formData();
  const left = await leaveForm(api, form, request);
  if (left) return left;
  const load = await loadCheckout(api, clubJoinOf(request.url));
  if (!load.ok) return failPage(load.error);
  const sent = form.get('intent') === SEARCH ? null : await savePickup(api, form, load.data);
  if (sent && (sent.ok || sent.status === 401)) return answerPost(sent, request);

  const typed = {
    zip: String(form.get(SEARCH_ZIP) ?? ''),
    distance: String(form.get(SEARCH_DISTANCE) ?? ''),
    deliveryMethod: String(form.get('deliveryMethod') ?? ''),
  };
  const outcome = await searchLocations(api, typed, load.data.clubJoin);
  const found = outcome.kind === 'found' ? outcome : null;
  const errors = {
    ...sent?.reply.errors,
    ...(outcome.kind === 'nothing' && { [SEARCH_ZIP]: [outcome.message] }),
  };
  const lead = sent?.reply.lead ?? MESSAGES.invalidForm;
  const reply: PlainReply = { lead, errors, values: formValuesOf(form), found };
  return data(reply, { status: Object.keys(errors).length > 0 ? 422 : 200 });
}
