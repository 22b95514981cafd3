import type { FieldErrors } from '../../../contract/error.ts';
import type { ShippingForm, StoredShipping } from '../../../contract/shipping.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import {
  type CarrierMethod,
  DELIVER,
  type WINERY_METHODS,
  wineryById,
} from '../../../domain/delivery/methods.ts';
import { UNITED_STATES } from '../../../domain/geography/countries.ts';
import { type State, stateById, stateByShort } from '../../../domain/geography/states.ts';
import { isValidPhone } from '../../../domain/people/phone.ts';
import { householdOf } from '../../places/household.ts';
import { judgeZip } from '../../places/judge-zip.ts';
import type { ZipDirectory } from '../../places/zip-directory.ts';
import { accept, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';
import type { CarrierPlace } from '../../providers/carrier/carrier-locations.ts';
import type { Carriers } from '../../providers/carrier/carriers.ts';
import { judgeCarrierLocation } from '../address/judge-carrier-location.ts';

export interface DestinationParts {
  readonly zips: ZipDirectory;
  readonly carriers: Carriers;
}

export interface Destination {
  readonly form: StoredShipping;
  readonly state: State;
  readonly household: string | null;
  /** Reported only if the rules allow the shipment. */
  readonly zipErrors: FieldErrors | null;
}

export type PostedForm<Form = ShippingForm> = Form extends unknown ? Omit<Form, 'clubJoin'> : never;
type FormOf<Method> = Extract<PostedForm, { deliveryMethod: Method }>;

/** Refuses unknown states, pickup locations and wineries (`invalid`). */
export async function findDestination(
  parts: DestinationParts,
  form: PostedForm,
): Promise<Result<Destination>> {
  if (form.deliveryMethod === DELIVER) return toAddress(parts, form);
  return 'fedexLocationId' in form ? toCarrierLocation(parts, form) : toWinery(form);
}

function toAddress({ zips }: DestinationParts, form: FormOf<typeof DELIVER>): Result<Destination> {
  const state = stateById(form.stateId);
  if (!state) return reject(invalidFields({ stateId: [MESSAGES.invalidState] }));
  const { stateShort } = state;
  return accept({
    form: { ...form, stateShort, countryId: UNITED_STATES },
    state,
    household: householdOf(form),
    zipErrors: judgeZip(zips, form.zip, stateShort),
  });
}

type PickupForm = Pick<FormOf<CarrierMethod>, 'deliveryMethod' | 'fedexLocationId' | 'pickUpPersonAddress'> &
  Partial<Pick<FormOf<CarrierMethod>, 'address1' | 'zip' | 'stateId' | 'stateShort'>>;

/** The recipient's state must be the location's. Missing address fields contradict nothing. */
export async function findPickup<Form extends PickupForm>({ zips, carriers }: DestinationParts, form: Form) {
  const found = await judgeCarrierLocation(carriers[form.deliveryMethod], {
    locationId: form.fedexLocationId,
    address1: form.address1,
    stateShort: postedState(form),
    zip: form.zip,
  });
  if (!found.ok) return found;
  const person = form.pickUpPersonAddress;
  const { address, contact } = found.value.contactAndAddress;
  const state = stateByShort(address.stateOrProvinceCode);
  if (!state) throw new Error(`pickup location ${form.fedexLocationId} has no state`);
  const { stateShort } = state;
  const isElsewhere = person.stateShort ? stateByShort(person.stateShort) !== state : false;
  if (isElsewhere) {
    return reject(invalidFields({ 'pickUpPersonAddress.stateShort': [MESSAGES.invalidState] }));
  }
  return accept({
    form: {
      ...form,
      ...addressOf(found.value, state),
      fedexLocationPhone: contact.phoneNumber,
      pickUpPersonAddress: { ...person, stateShort },
    },
    state,
    zipErrors: ofPerson(judgeZip(zips, person.zip, stateShort)),
  });
}

async function toCarrierLocation(
  parts: DestinationParts,
  posted: FormOf<CarrierMethod>,
): Promise<Result<Destination>> {
  const found = await findPickup(parts, posted);
  if (!found.ok) return found;
  const { form, state, zipErrors } = found.value;
  const person = form.pickUpPersonAddress;
  return accept({
    form: {
      ...form,
      isHoldAtFedex: true,
      name_first: form.name_first || person.name_first,
      name_last: form.name_last || person.name_last,
      phone: form.phone && isValidPhone(form.phone) ? form.phone : person.phone,
    },
    state,
    household: householdOf(person),
    zipErrors,
  });
}

/** By id if present, else by code; null: none was sent. */
function postedState({ stateId, stateShort }: PickupForm): string | null {
  if (typeof stateId === 'number') return stateById(stateId)?.stateShort ?? 'unknown';
  return stateShort ? (stateByShort(stateShort)?.stateShort ?? 'unknown') : null;
}

function addressOf({ contactAndAddress: { contact, address } }: CarrierPlace, state: State) {
  const [address1 = '', ...more] = address.streetLines;
  return {
    company: contact.companyName,
    address1,
    address2: more.join(', ') || null,
    city: address.city,
    stateId: state.stateId,
    stateShort: state.stateShort,
    zip: address.postalCode,
    countryId: UNITED_STATES,
  };
}

/** The recipient's field has the message with a period. */
function ofPerson(errors: FieldErrors | null): FieldErrors | null {
  if (errors === null) return null;
  const messages = (errors.zip ?? []).map((message) =>
    message === MESSAGES.invalidZip ? MESSAGES.carrierInvalidZip : message,
  );
  return { 'pickUpPersonAddress.zip': messages };
}

function toWinery(form: FormOf<(typeof WINERY_METHODS)[number]>): Result<Destination> {
  const winery = wineryById(Number(form.deliveryMethod));
  const state = winery && stateByShort(winery.stateShort);
  if (!winery || !state) return reject(invalidFields({ deliveryMethod: [MESSAGES.invalid] }));
  const shipViaId = form.shipViaId ?? winery.shipViaId;
  if (shipViaId !== winery.shipViaId) return reject(invalidFields({ shipViaId: [MESSAGES.invalid] }));
  return accept({ form: { ...form, shipViaId }, state, household: null, zipErrors: null });
}
