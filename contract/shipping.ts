import { z } from 'zod';
import { judgeGiftNote } from '../domain/checkout/gift-note.ts';
import { MESSAGES } from '../domain/checkout/messages.ts';
import { cartQuery } from './cart.ts';
import {
  flag,
  optionalEmail,
  optionalText,
  requiredPhone,
  requiredText,
  requiredZip,
  text,
  wholeNumber,
} from './fields.ts';
import { defineRoute, jsonAnswer, jsonBody, refused } from './route.ts';

/** The address form of shipping and billing (spec §2, 'Shared address form'). */
export const addressFields = {
  name_first: requiredText(50),
  name_last: requiredText(50),
  company: optionalText(100),
  address1: requiredText(255),
  address2: optionalText(75),
  city: requiredText(75),
  stateId: wholeNumber,
  stateShort: optionalText(10),
  zip: requiredZip,
  phone: requiredPhone,
  countryId: wholeNumber.nullish(),
};

const giftFields = {
  isGift: flag,
  giftSenderName: optionalText(40),
  giftName: optionalText(50),
  giftRecipientEmail: optionalEmail,
  giftNote: text(300)
    .refine((note) => judgeGiftNote(note) !== 'too-many-lines', MESSAGES.giftNoteLines)
    .nullish(),
};

const shippingFields = z.object({
  deliveryMethod: z.literal('DELIVER', {
    error: (issue) => (issue.input ? MESSAGES.invalid : MESSAGES.required),
  }),
  addressBookId: z.union([z.literal('new'), wholeNumber]).nullish(),
  email: optionalEmail,
  ...addressFields,
  shipViaId: wholeNumber,
  requestedShipDate: requiredText(30).describe(
    'MM/DD/YYYY. On the wire the ship day; in the form the delivery day, before the lead days are taken off',
  ),
  specialInstructions: optionalText(500),
  ...giftFields,
  makeDefaultShipping: flag,
  saveAddress: flag,
  smsPhone: optionalText(50),
  smsMarketing: flag,
  smsTransactional: flag,
  clubJoin: flag,
});

type GiftValues = Pick<z.infer<typeof shippingFields>, 'isGift' | 'giftSenderName' | 'giftName'>;

/** Spec §5: sender and recipient are required when the order is a gift. */
function requireGiftNames(values: GiftValues, context: z.RefinementCtx): void {
  if (!values.isGift) return;
  for (const field of ['giftSenderName', 'giftName'] as const) {
    if (!values[field]) context.addIssue({ code: 'custom', path: [field], message: MESSAGES.required });
  }
}

/** The shipping form, as the page checks it and as `POST /cart/shipping` takes it. */
export const shippingForm = shippingFields
  .superRefine(requireGiftNames, { when: ({ value }) => typeof value === 'object' && value !== null })
  .meta({ id: 'ShippingForm' });

export type ShippingForm = z.infer<typeof shippingForm>;

export const shippingOutcome = z.object({
  clubMembershipRemoved: z.boolean(),
  nonCompliantCart: z.boolean(),
  ShipmentNonCompliantReason: z.string().nullable(),
  ageVerifyFailed: z.boolean(),
});

export type ShippingOutcome = z.infer<typeof shippingOutcome>;

export const saveShipping = defineRoute({
  method: 'post',
  path: '/cart/shipping',
  tag: 'Checkout',
  summary: 'Set where, how and when the cart travels',
  request: { body: jsonBody(shippingForm) },
  responses: {
    200: jsonAnswer(
      'The stored values, or why the shipment is not allowed',
      z.intersection(shippingForm, shippingOutcome),
    ),
    default: refused,
  },
});

export const showShipping = defineRoute({
  method: 'get',
  path: '/cart/shipping',
  tag: 'Checkout',
  summary: 'The stored shipping values',
  request: { query: cartQuery },
  responses: { 200: jsonAnswer('The stored values, or null', shippingForm.nullable()), default: refused },
});
