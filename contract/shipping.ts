import { z } from 'zod';
import { fitsOnGiftCard, MAX_LENGTH } from '../domain/checkout/limits.ts';
import { MESSAGES } from '../domain/checkout/messages.ts';
import { CARRIER_METHODS, DELIVER, PARCEL_METHODS, WINERY_METHODS } from '../domain/delivery/methods.ts';
import { toE164 } from '../domain/people/phone.ts';
import { addressFields, carrierLocationId, pickUpPerson, typedAddressFields } from './address-form.ts';
import { optionalBirthDateFields } from './birth-date.ts';
import { cartQuery } from './cart.ts';
import { errorReason } from './error.ts';
import {
  flag,
  multiLineText,
  optionalEmail,
  optionalPhone,
  optionalText,
  requiredText,
  wholeNumber,
} from './fields.ts';
import { whenObject } from './passwords.ts';
import { defineRoute, jsonAnswer, jsonBody } from './route.ts';
import { sampleShipping } from './samples.ts';
import { stepAnswer, stepQuery } from './step-answer.ts';

const giftNote = multiLineText(MAX_LENGTH.giftNote);

const giftFields = {
  isGift: flag,
  giftSenderName: optionalText(MAX_LENGTH.giftSenderName),
  giftName: optionalText(MAX_LENGTH.giftName),
  giftRecipientEmail: optionalEmail,
  giftNote: giftNote.refine(fitsOnGiftCard, MESSAGES.giftNoteLines).nullish(),
};

const GIFT_TEXTS = ['giftSenderName', 'giftName', 'giftRecipientEmail', 'giftNote'] as const;

const commonFields = {
  email: optionalEmail,
  shipViaId: wholeNumber,
  requestedShipDate: requiredText(30).describe(
    'MM/DD/YYYY. On the wire the ship day; in the form the delivery day, before the lead days are taken off',
  ),
  shipAnyway: flag.describe('Ship on the day even if it is too warm or too cold on the way'),
  specialInstructions: multiLineText(MAX_LENGTH.specialInstructions).nullish(),
  dob: optionalText(10).describe(
    'MM/DD/YYYY, of the person who receives the wine; or the three fields below',
  ),
  ...optionalBirthDateFields,
  smsPhone: optionalText(MAX_LENGTH.phone),
  smsMarketing: flag,
  smsTransactional: flag,
};

const deliveryFields = {
  deliveryMethod: z.literal(DELIVER),
  addressBookId: z.union([z.literal('new'), wholeNumber]).nullish(),
  ...addressFields,
  ...commonFields,
  ...giftFields,
  makeDefaultShipping: flag,
  saveAddress: flag,
};

/** The top-level address is the carrier location's. Street, ZIP and state must match if sent; the server fills in the rest. */
const carrierPickupFields = {
  deliveryMethod: z.enum(CARRIER_METHODS),
  isHoldAtFedex: flag,
  fedexLocationId: carrierLocationId,
  pickUpPersonAddress: pickUpPerson,
  ...typedAddressFields,
  name_first: typedAddressFields.name_first.describe("The pick-up person's, as the phone is"),
  ...commonFields,
  ...giftFields,
};

/** No address, and only the note of a gift. */
const wineryFields = {
  deliveryMethod: z.enum(WINERY_METHODS),
  name_first: addressFields.name_first,
  name_last: addressFields.name_last,
  phone: addressFields.phone,
  ...commonFields,
  shipViaId: wholeNumber.nullish().describe("The winery's id; left out, it is the method's"),
  giftNote: giftNote.nullish(),
};

const clubJoin = { clubJoin: flag };

/** Sender and recipient are required when the order is a gift. */
function requireGiftNames(values: object, context: z.RefinementCtx): void {
  if (!('isGift' in values) || !values.isGift || !('deliveryMethod' in values)) return;
  if (!PARCEL_METHODS.includes(String(values.deliveryMethod))) return;
  for (const field of ['giftSenderName', 'giftName'] as const) {
    const name = field in values && (values as Record<string, unknown>)[field];
    if (!name) context.addIssue({ code: 'custom', path: [field], message: MESSAGES.required });
  }
}

type TextConsent = Pick<
  z.infer<z.ZodObject<typeof commonFields>>,
  'smsPhone' | 'smsMarketing' | 'smsTransactional'
>;

/** Consent to text messages needs a number that can receive them. Also runs on a number that is no text. */
function requireTextNumber(
  { smsPhone, smsMarketing, smsTransactional }: TextConsent,
  context: z.RefinementCtx,
): void {
  const isText = smsPhone === undefined || smsPhone === null || typeof smsPhone === 'string';
  if (!isText || (!smsMarketing && !smsTransactional) || toE164(smsPhone ?? '') !== null) return;
  const message = smsPhone ? MESSAGES.invalidPhone : MESSAGES.required;
  context.addIssue({ code: 'custom', path: ['smsPhone'], message });
}

/** A parcel's gift fields count only with `isGift: true`. A winery pickup has the note alone, and no such flag. */
function withoutUncountedGift(values: unknown): unknown {
  if (typeof values !== 'object' || values === null || !('deliveryMethod' in values)) return values;
  if (!PARCEL_METHODS.includes(String(values.deliveryMethod))) return values;
  const form: Record<string, unknown> = { ...values };
  if (form.isGift !== undefined && form.isGift !== null && form.isGift !== false) return form;
  for (const field of GIFT_TEXTS) delete form[field];
  return form;
}

const typedShippingForm = z
  .discriminatedUnion(
    'deliveryMethod',
    [
      z.object({ ...deliveryFields, ...clubJoin }),
      z.object({ ...carrierPickupFields, ...clubJoin }),
      z.object({ ...wineryFields, ...clubJoin }),
    ],
    {
      error: ({ input }) =>
        (input as { deliveryMethod?: unknown } | null | undefined)?.deliveryMethod
          ? MESSAGES.invalid
          : MESSAGES.required,
    },
  )
  .superRefine(requireGiftNames, whenObject)
  .superRefine(requireTextNumber, whenObject)
  .meta({ id: 'ShippingForm' });

export const shippingForm = z.preprocess(withoutUncountedGift, typedShippingForm);

export type ShippingForm = z.infer<typeof shippingForm>;

export const storedShipping = z
  .discriminatedUnion('deliveryMethod', [
    z.object(deliveryFields),
    z.object({
      ...carrierPickupFields,
      ...addressFields,
      pickUpPersonAddress: pickUpPerson.extend({ stateShort: z.string() }),
      isHoldAtFedex: z.literal(true),
      fedexLocationPhone: optionalPhone.describe('The phone of the location, from the carrier'),
    }),
    z.object({ ...wineryFields, shipViaId: wholeNumber }),
  ])
  .meta({ id: 'StoredShipping' });

export type StoredShipping = z.infer<typeof storedShipping>;

export const shippingOutcome = z.object({
  clubMembershipRemoved: z
    .boolean()
    .describe('The shopper is, or was, a member of that club: the membership is out of the cart'),
  clubMembershipRemovedReason: z.string().nullable(),
  nonCompliantCart: z.boolean(),
  ShipmentNonCompliantReason: z.string().nullable(),
  ageVerifyFailed: z.boolean(),
  reason: errorReason.optional(),
});

export type ShippingOutcome = z.infer<typeof shippingOutcome>;

export const saveShipping = defineRoute('post', '/cart/shipping', {
  tag: 'Checkout',
  summary: 'Save where, how and when to ship',
  request: { query: stepQuery, body: jsonBody(shippingForm) },
  responses: {
    200: jsonAnswer(
      'The stored values, or why the shipment is not allowed',
      z.intersection(storedShipping, shippingOutcome.extend(stepAnswer.shape)),
    ),
  },
  description:
    'A shipment that the rules forbid is answered with `nonCompliantCart: true` and the reason, and is not stored. `requestedShipDate` is the ship day: the delivery day minus the carrier’s lead days.',
  audience: 'shopper',
  errors: ['conflict', 'rate-limited', 'unauthenticated'],
  examples: {
    body: { ...sampleShipping, clubJoin: false },
    answers: {
      200: {
        ...sampleShipping,
        clubMembershipRemoved: false,
        clubMembershipRemovedReason: null,
        nonCompliantCart: false,
        ShipmentNonCompliantReason: null,
        ageVerifyFailed: false,
      },
    },
  },
});

export const showShipping = defineRoute('get', '/cart/shipping', {
  tag: 'Checkout',
  summary: 'Show the saved shipping values',
  request: { query: cartQuery },
  responses: { 200: jsonAnswer('The stored values, or null', storedShipping.nullable()) },
  description: 'Null if nothing is saved yet.',
  audience: 'shopper',
  examples: { query: { clubJoin: 'false' }, answers: { 200: sampleShipping } },
});
