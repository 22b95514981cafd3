import { z } from 'zod';
import { MESSAGES } from '../domain/checkout/messages.ts';
import { addressFields } from './address-form.ts';
import { optionalBirthDateFields } from './birth-date.ts';
import { cartQuery } from './cart.ts';
import { flag, optionalText, wholeNumber } from './fields.ts';
import { optionalPasswordFields, requireSamePasswords, whenObject } from './passwords.ts';
import { cardSummary } from './payment.ts';
import { defineRoute, jsonAnswer, jsonBody } from './route.ts';
import { sampleAddressForm, sampleBilling, sampleBirthDate } from './samples.ts';
import { stepAnswer, stepQuery } from './step-answer.ts';

const billingAddress = z.object(addressFields);

const billingFields = z.object({
  ...billingAddress.partial().shape,
  ...optionalBirthDateFields,
  addressBookId: z.union([z.literal('new'), wholeNumber]).nullish(),
  sameAsShipping: flag.describe('The shipping address, or at a carrier location that of the pick-up person'),
  makeDefaultBilling: flag,
  saveAddress: flag,
  cardId: z
    .union([z.literal('new'), wholeNumber])
    .nullish()
    .describe("One of the customer's saved cards"),
  paymentToken: optionalText(200).describe("A new card, as the payment provider's vault knows it"),
  keepCard: flag.describe('The new card that was given with this form before stays'),
  saveCard: flag.describe('Keep the new card in the account, with the order'),
  defaultCard: flag,
  saveInfo: flag.describe('Guests: make an account with the order, under the password'),
  ...optionalPasswordFields,
  keepPassword: flag.describe('With saveInfo: the password that was given with this form before stays'),
  clubJoin: flag,
});

function requireAddress(values: z.infer<typeof billingFields>, context: z.RefinementCtx): void {
  if (values.sameAsShipping === true) return;
  const judged = billingAddress.safeParse(values);
  if (judged.success) return;
  for (const issue of judged.error.issues) {
    const missing = values[issue.path[0] as keyof typeof values] === undefined;
    if (missing) context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
  }
}

/** Password and confirmation are required when saving the account, unless they were given before. */
function requirePasswords(values: z.infer<typeof billingFields>, context: z.RefinementCtx): void {
  if (values.saveInfo !== true || values.keepPassword === true) return;
  for (const field of ['password', 'confirmPassword'] as const) {
    if (!values[field]) context.addIssue({ code: 'custom', path: [field], message: MESSAGES.required });
  }
  requireSamePasswords(values, context);
}

/** Without the card. */
export const billingForm = billingFields
  .superRefine(requireAddress, whenObject)
  .superRefine(requirePasswords, whenObject)
  .meta({ id: 'BillingForm' });

export type BillingForm = z.infer<typeof billingForm>;

export const storedBilling = z
  .object({
    ...billingAddress.shape,
    ...optionalBirthDateFields,
    addressBookId: z.union([z.literal('new'), wholeNumber]).nullish(),
    sameAsShipping: flag,
    makeDefaultBilling: flag,
    saveAddress: flag,
    cardId: z.union([z.literal('new'), wholeNumber]).nullish(),
    card: cardSummary.nullable().describe('What may be shown of the card that will be charged'),
    saveCard: flag,
    defaultCard: flag,
    cardDeclined: flag.describe('The last payment was declined, and billing was not saved since'),
    saveInfo: flag.describe('An account will be made with the order; its password is kept as a hash only'),
  })
  .meta({ id: 'StoredBilling' });

export type StoredBilling = z.infer<typeof storedBilling>;

export const saveBilling = defineRoute('post', '/cart/billing', {
  tag: 'Checkout',
  summary: 'Save the billing address, birth date and card',
  request: { query: stepQuery, body: jsonBody(billingForm) },
  responses: { 200: jsonAnswer('The stored values', z.intersection(storedBilling, stepAnswer)) },
  description:
    'Months run from 0 to 11. A new card comes as `paymentToken`, which no answer repeats. `keepCard` keeps the new card of an earlier call.',
  audience: 'shopper',
  errors: ['conflict', 'not-found', 'rate-limited', 'unauthenticated'],
  examples: {
    body: { ...sampleAddressForm, ...sampleBirthDate, paymentToken: 'tok_8sez2utnq_US2NsL8DK1ngng' },
    answers: { 200: sampleBilling },
  },
});

export const forgetBillingCard = defineRoute('delete', '/cart/billing/card', {
  tag: 'Checkout',
  summary: 'Forget the new card',
  request: { query: cartQuery },
  responses: { 204: { description: 'The cart holds no new card' } },
  description: 'Removes the card that `saveBilling` stored. A selected saved card stays.',
  audience: 'shopper',
  examples: { query: { clubJoin: 'false' }, answers: {} },
});

export const showBilling = defineRoute('get', '/cart/billing', {
  tag: 'Checkout',
  summary: 'Show the saved billing values',
  request: { query: cartQuery },
  responses: { 200: jsonAnswer('The stored values, or null', storedBilling.nullable()) },
  description: 'Null if nothing is saved yet.',
  audience: 'shopper',
  examples: { query: { clubJoin: 'false' }, answers: { 200: sampleBilling } },
});
