import { z } from 'zod';
import { MAX_LENGTH } from '../domain/checkout/limits.ts';
import {
  addressFields,
  carrierLocationId,
  carrierMethod,
  pickUpPerson,
  typedAddressFields,
} from './address-form.ts';
import { optionalBirthDateFields } from './birth-date.ts';
import { cartQuery } from './cart.ts';
import { flag, multiLineText, optionalPhone, queryFlag, text } from './fields.ts';
import { defineRoute, jsonAnswer, jsonBody } from './route.ts';
import { sampleAddressForm } from './samples.ts';

export const newAddressForm = z.object({
  ...addressFields,
  makeDefaultShipping: flag,
  makeDefaultBilling: flag,
  saveAddress: flag,
});

export const pickupForm = z.object({
  deliveryMethod: carrierMethod,
  fedexLocationId: carrierLocationId,
  pickUpPersonAddress: pickUpPerson,
  ...optionalBirthDateFields,
});

const { company, address1, address2, city, stateId, stateShort, zip } = typedAddressFields;

const chosenPickup = pickupForm.extend({
  ...{ company, address1, address2, city, stateId, stateShort, zip },
  fedexLocationPhone: optionalPhone,
});

const typedText = text(MAX_LENGTH.email).optional();

/** The shipping form's own fields as typed, without an address. */
export const typedShipping = z
  .object({
    email: typedText,
    smsPhone: typedText,
    smsMarketing: typedText,
    smsTransactional: typedText,
    deliveryMethod: typedText,
    shipViaId: typedText,
    requestedShipDate: typedText,
    specialInstructions: multiLineText(MAX_LENGTH.specialInstructions).optional(),
    isGift: typedText,
    giftSenderName: typedText,
    giftName: typedText,
    giftRecipientEmail: typedText,
    giftNote: multiLineText(MAX_LENGTH.giftNote).optional(),
  })
  .describe('The rest of the shipping form, where a page without a script leaves it for one of the choices');

export const choicesForm = z
  .object({
    shippingAddress: newAddressForm.nullish(),
    billingAddress: newAddressForm.nullish(),
    pickup: pickupForm.nullish().describe('The carrier’s directory adds the address of the location'),
    typed: typedShipping.nullish(),
  })
  .refine((form) => Object.keys(form).length > 0, 'Send at least one choice.');

export const choices = z
  .object({
    shippingAddress: newAddressForm.nullish(),
    billingAddress: newAddressForm.nullish(),
    pickup: chosenPickup.nullish(),
    typed: typedShipping.nullish(),
  })
  .meta({ id: 'CheckoutChoices' });

export type Choices = z.infer<typeof choices>;

const sampleChoices = { shippingAddress: { ...sampleAddressForm, saveAddress: true } };

const choicesQuery = cartQuery.extend({
  forCustomer: queryFlag.describe('`true`: refuse the call when no customer is logged in'),
});

export const saveChoices = defineRoute('put', '/cart/choices', {
  tag: 'Checkout',
  summary: 'Save a new address, or a pickup location with its recipient, for a later step',
  request: { query: choicesQuery, body: jsonBody(choicesForm) },
  responses: { 200: jsonAnswer('All choices of the cart', choices) },
  description:
    'A field that is left out stays as it is; null removes it. The steps do not need this call: `POST /cart/shipping` and `POST /cart/billing` take everything themselves, and end the choices that they use.',
  audience: 'shopper',
  errors: ['conflict', 'unauthenticated'],
  examples: { query: { clubJoin: 'false' }, body: sampleChoices, answers: { 200: sampleChoices } },
});

export const showChoices = defineRoute('get', '/cart/choices', {
  tag: 'Checkout',
  summary: 'Show what was chosen for the checkout’s next steps',
  request: { query: cartQuery },
  responses: { 200: jsonAnswer('The choices; empty if there are none', choices) },
  description: 'A choice is a new address, or a pickup location with its recipient.',
  audience: 'shopper',
  examples: { query: { clubJoin: 'false' }, answers: { 200: sampleChoices } },
});
