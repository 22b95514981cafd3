import { z } from 'zod';
import { addressFields } from '../../../contract/address-form.ts';
import type { StoredBilling } from '../../../contract/billing.ts';
import type { DraftEntry, OfficeDraft } from '../../../contract/office/drafts.ts';
import { type ShippingForm, shippingForm } from '../../../contract/shipping.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { formatUsDate, isDay, partsOf } from '../../../domain/dates/day.ts';
import { PARCEL_METHODS } from '../../../domain/delivery/methods.ts';
import { UNITED_STATES } from '../../../domain/geography/countries.ts';
import { stateById, stateByShort } from '../../../domain/geography/states.ts';

export type Problem = OfficeDraft['problems'][number];

type Read<Form> =
  | { readonly ok: true; readonly form: Form }
  | { readonly ok: false; readonly problems: Problem[] };

/** Two letters; null while it has none, or one that is not known. */
export function stateOf(form: DraftEntry['shipping']): string | null {
  const { stateId } = withStateId(form ?? {});
  return stateById(Number(stateId))?.stateShort ?? null;
}

/** A state by its name on the envelope will do. */
function withStateId(form: NonNullable<DraftEntry['shipping']>): Record<string, unknown> {
  const { stateId, stateShort } = form;
  if (stateId != null || typeof stateShort !== 'string') return form;
  return { ...form, stateId: stateByShort(stateShort.trim().toUpperCase())?.stateId };
}

/** What the checkout's shipping step would be sent. */
export function shippingOf({
  shipping,
  gift,
  specialInstructions,
  birthDate,
}: DraftEntry): Read<ShippingForm> {
  if (shipping === undefined)
    return { ok: false, problems: [{ field: 'shipping.address1', message: 'Enter where it goes.' }] };
  const isParcel = PARCEL_METHODS.includes(String(shipping.deliveryMethod));
  const asGift = isParcel
    ? {
        isGift: true,
        giftSenderName: gift?.senderName,
        giftName: gift?.name,
        giftRecipientEmail: gift?.email || null,
        giftNote: gift?.note,
      }
    : { giftNote: gift?.note };
  const read = shippingForm.safeParse({
    ...withStateId(shipping),
    ...(gift && asGift),
    ...(specialInstructions != null && { specialInstructions }),
    ...(birthDate && { dob: isDay(birthDate) ? formatUsDate(birthDate) : birthDate }),
  });
  return read.success
    ? { ok: true, form: read.data }
    : { ok: false, problems: problemsOf(fieldOfShipping, read.error) };
}

/** Fields of the checkout's shipping form that a draft keeps elsewhere. */
const KEPT_ELSEWHERE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['dob', 'dob_year', 'dob_month', 'dob_day'].map((name) => [name, 'birthDate'])),
  giftSenderName: 'gift.senderName',
  giftName: 'gift.name',
  giftRecipientEmail: 'gift.email',
  giftNote: 'gift.note',
  specialInstructions: 'specialInstructions',
};

/** The draft's own field. */
export function fieldOfShipping(name: string): string {
  return KEPT_ELSEWHERE[name] ?? `shipping.${name}`;
}

const billingAddress = z.object(addressFields);

/** Without a card. With `sameAsShipping`, or left out: where the wine goes. */
export function billingOf({ billing, shipping, birthDate }: DraftEntry): Read<StoredBilling> {
  const isSame = billing === undefined || billing.sameAsShipping === true;
  const read = billingAddress.safeParse(withStateId((isSame ? shipping : billing) ?? {}));
  const fieldOf = (name: string) => `${isSame ? 'shipping' : 'billing'}.${name}`;
  if (!read.success) return { ok: false, problems: problemsOf(fieldOf, read.error) };
  const state = stateById(read.data.stateId);
  if (!state) return { ok: false, problems: [{ field: fieldOf('stateId'), message: MESSAGES.invalidState }] };
  const born = birthDate && isDay(birthDate) ? partsOf(birthDate) : null;
  return {
    ok: true,
    form: {
      ...read.data,
      stateShort: state.stateShort,
      countryId: UNITED_STATES,
      ...(born && { dob_month: born.month - 1, dob_day: born.day, dob_year: born.year }),
      card: null,
    },
  };
}

function problemsOf(fieldOf: (name: string) => string, { issues }: z.ZodError): Problem[] {
  const seen = new Set<string>();
  return issues.flatMap(({ path, message }) => {
    const field = fieldOf(path.join('.'));
    if (seen.has(field)) return [];
    seen.add(field);
    return [{ field, message }];
  });
}
