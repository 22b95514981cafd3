import { z } from 'zod';
import { MAX_CARTS_PER_PAYMENT, MAX_LENGTH } from '../domain/checkout/limits.ts';
import { MESSAGES } from '../domain/checkout/messages.ts';
import { typedAddressFields } from './address-form.ts';
import {
  brandingId,
  dollars,
  emailText,
  flag,
  optionalText,
  pathText,
  text,
  usDate,
  wholeNumber,
} from './fields.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { defineRoute, jsonAnswer, jsonBody } from './route.ts';
import { sampleBulkCarts, sampleLinkId, samplePaymentId, sampleQuote } from './samples.ts';
import { addressBookEntry, creditCard } from './user.ts';

/** `1042.1767225600.q3R…`. Any other id is 'not found', not an invalid form. */
const customerId = z
  .union([z.string(), z.number()])
  .nullish()
  .describe("The link's own id: the customer's, its expiry and a signature");

const bulkCart = z
  .object({
    shoppingCartId: z.int(),
    brandingId,
    shippingAddress: z.object({
      name_first: z.string(),
      name_last: z.string(),
      address1: z.string(),
      address2: z.string().nullable(),
      city: z.string(),
      stateShort: z.string(),
      zip: z.string(),
    }),
    items: z.array(z.object({ description: z.string(), quantity: z.int() })),
    requestedDeliveryDate: usDate.describe('The day of delivery, or of pick-up'),
    heldUntil: usDate
      .optional()
      .describe('The weather on the way of that day is bad: the ship day until about which the wine waits'),
    holdNote: z.string().optional().describe('The same in words, fit to show'),
    totals: z.object({
      subTotal: dollars.describe('Before markdown'),
      totalMarkdown: dollars,
      freight: dollars,
      tax: dollars,
      totalAmountDue: dollars,
    }),
    quote: z.string().describe('A digest of what is shown: send it back as one of the `quotes`'),
    problem: z.string().nullable().describe('Why it cannot be ordered now, fit to show; null if it can'),
  })
  .meta({ id: 'BulkCart' });

export type BulkCart = z.infer<typeof bulkCart>;

const { CardId, CardTypeId, LastFour, IsDefault, isAuthorized } = creditCard.shape;

export const bulkCarts = z
  .object({
    user: z.object({
      userId: z.int(),
      email: z.string(),
      AddressBook: z.array(addressBookEntry).describe('Empty unless `ownAccount`'),
      CreditCards: z.array(z.object({ CardId, CardTypeId, LastFour, IsDefault, isAuthorized })),
      ownAccount: z
        .boolean()
        .describe('This browser is logged in as the customer: the account may be looked into and written to'),
    }),
    shoppingCarts: z.array(bulkCart),
    totalAmountDue: dollars.describe('Of the carts without a problem'),
    waiting: z
      .int()
      .describe(
        `How many carts wait in all; one payment takes ${MAX_CARTS_PER_PAYMENT}, and more are not shown`,
      ),
  })
  .meta({ id: 'BulkCarts' });

export type BulkCarts = z.infer<typeof bulkCarts>;

export const showBulkCarts = defineRoute('get', '/cart/bulk-carts', {
  tag: 'Bulk payment',
  summary: 'List the carts behind a bulk-payment link',
  request: { query: z.object({ customerId: z.string().optional() }) },
  responses: { 200: jsonAnswer('Whose they are, and the carts', bulkCarts) },
  description: 'Each cart has its own recipient and total. A link that does not work is not found.',
  audience: 'shopper',
  errors: ['not-found'],
  examples: {
    query: { customerId: sampleLinkId },
    answers: {
      200: sampleBulkCarts,
    },
  },
});

export const showPaidBulkOrders = defineRoute('get', '/cart/bulk-orders', {
  tag: 'Bulk payment',
  summary: 'List the paid orders behind a bulk-payment link',
  request: { query: z.object({ customerId: z.string().optional() }) },
  responses: {
    200: jsonAnswer('Their numbers, the first one first', z.object({ purchaseOrderIds: z.array(z.int()) })),
  },
  description:
    'For a link with nothing left to pay: the orders that were paid since it can have been made. A link that does not work, or has carts that wait, is not found.',
  audience: 'anyone',
  errors: ['not-found'],
  examples: { query: { customerId: sampleLinkId }, answers: { 200: { purchaseOrderIds: [100042] } } },
});

/** A saved one, or none: then the typed one counts. Clients say 'none' in many ways. */
const choice = z.union([z.literal(['new', '']), wholeNumber]).nullish();

/** Its fields are required only if no saved address is chosen. */
const billingAddressPayload = z.object({
  addressBookId: choice.describe("One of the customer's address book; 'new', '' and 0 are none"),
  ...typedAddressFields,
  email: emailText.nullish(),
  saveAddress: flag.describe('Only counts for the logged-in customer; so does `makeDefaultBilling`'),
  makeDefaultBilling: flag,
});

const details = z.object({
  cardId: choice.describe("One of the customer's cards; 'new', '' and 0 are none"),
  cardNumber: optionalText(40),
  expirationMonth: wholeNumber.nullish().describe('0 to 11'),
  expirationYear: wholeNumber.nullish(),
  cvv: optionalText(MAX_LENGTH.securityCode),
  paymentToken: optionalText(200).describe("A new card, as the payment provider's vault knows it"),
  saveCard: flag.describe('Only counts for the logged-in customer; so does `defaultCard`'),
  defaultCard: flag,
});

export const bulkPaymentForm = z
  .object({
    customerId,
    carts: z
      .array(wholeNumber, { error: MESSAGES.required })
      .min(1, MESSAGES.required)
      .max(MAX_CARTS_PER_PAYMENT, MESSAGES.invalid),
    quotes: z
      .record(pathText(100), pathText(100))
      .nullish()
      .describe(
        'The `quote` of each cart as the page showed it, by the cart id: a cart whose quote changed is not ordered. ' +
          'Without quotes, what was last shown to anyone counts.',
      ),
    details: details.nullish(),
    firstName: optionalText(MAX_LENGTH.name),
    lastName: optionalText(MAX_LENGTH.name),
    paymentType: z.literal('card', { error: MESSAGES.invalid }).nullish(),
    userId: wholeNumber.nullish(),
    billingAddressPayload: billingAddressPayload.nullish(),
  })
  .meta({ id: 'BulkPaymentForm' });

export type BulkPaymentForm = z.infer<typeof bulkPaymentForm>;

export const bulkPaymentAnswer = z
  .object({
    id: z.string().describe('To ask `/cart/polling/status/{id}` with'),
    bulkGatewayResult: z.object({
      Result: z.int().describe('0 accepted, 12 declined'),
      RespMsg: z.string().describe('Fit to show to a shopper'),
    }),
  })
  .meta({ id: 'BulkPaymentAnswer' });

export type BulkPaymentAnswer = z.infer<typeof bulkPaymentAnswer>;

export const payBulkCarts = defineRoute('post', '/cart/bulk-payment', {
  tag: 'Bulk payment',
  summary: 'Pay for several carts',
  request: {
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: jsonBody(bulkPaymentForm),
  },
  responses: { 200: jsonAnswer('Accepted or declined', bulkPaymentAnswer) },
  description:
    'One authorization covers all carts; the orders follow one by one. A declined card is answered with `Result: 12`. If no answer arrives, repeat the call with the same `Idempotency-Key`.',
  audience: 'shopper',
  errors: ['not-found', 'conflict', 'rate-limited', 'card-declined'],
  examples: {
    headers: { 'idempotency-key': samplePaymentId },
    body: {
      customerId: sampleLinkId,
      carts: [501],
      quotes: { '501': sampleQuote },
      details: { paymentToken: 'tok_8sez2utnq_US2NsL8DK1ngng' },
      paymentType: 'card',
      billingAddressPayload: {
        name_first: 'Bea',
        name_last: 'Stone',
        address1: '7 Elm Street',
        city: 'Napa',
        stateId: 6,
        zip: '94559',
        phone: '(707) 555-0199',
      },
    },
    answers: { 200: { id: samplePaymentId, bulkGatewayResult: { Result: 0, RespMsg: 'Approved' } } },
  },
});

export const bulkPaymentStatus = z
  .object({
    complete: z.boolean(),
    results: z.array(
      z.object({
        purchaseOrderId: z.int(),
        customerId: z.int(),
        brandingId,
        emailRecipient: z.string(),
        recipient: z.string().describe('Who receives it'),
        total: dollars.describe('What it cost'),
      }),
    ),
    emailRecipient: z.string().describe('Who gets the confirmation; known from the start'),
    errors: z.array(z.string()).describe('Why each failed cart did not become an order; it was not charged'),
    total: z.int().describe('How many carts the payment is for'),
    done: z.int().describe('How many of them are ordered or failed'),
  })
  .meta({ id: 'BulkPaymentStatus' });

export type BulkPaymentStatus = z.infer<typeof bulkPaymentStatus>;

export const showBulkPaymentStatus = defineRoute('get', '/cart/polling/status/{id}', {
  tag: 'Bulk payment',
  summary: 'Show the progress of a bulk payment',
  request: { params: z.object({ id: pathText(100) }) },
  responses: { 200: jsonAnswer('The orders so far', bulkPaymentStatus) },
  description: 'Ask again until `complete` is true.',
  audience: 'anyone',
  examples: {
    params: { id: samplePaymentId },
    answers: {
      200: {
        complete: true,
        results: [
          {
            purchaseOrderId: 100042,
            customerId: 1042,
            brandingId: 1,
            emailRecipient: 'bea@example.com',
            recipient: 'Ada Hart',
            total: 328.49,
          },
        ],
        emailRecipient: 'bea@example.com',
        errors: [],
        total: 1,
        done: 1,
      },
    },
  },
});

export const bulkEmailForm = z
  .object({
    id: pathText(100).describe('The polling id'),
    brandingId: brandingId.nullish(),
    cc: emailText.nullish().describe('Ignored: the email only goes to the address on file'),
    purchaseOrderIds: text(10_000)
      .nullish()
      .describe('Joined by commas; the mail lists the orders of the payment'),
    to: emailText.nullish().describe('Ignored, too'),
    userId: wholeNumber.nullish(),
  })
  .meta({ id: 'BulkEmailForm' });

export const sendBulkEmail = defineRoute('post', '/cart/bulk-email', {
  tag: 'Bulk payment',
  summary: 'Email the orders of a bulk payment',
  request: { body: jsonBody(bulkEmailForm) },
  responses: { 202: { description: 'The email will be sent, or was sent before' } },
  description: 'The email goes once, to the address on file and nowhere else.',
  audience: 'anyone',
  errors: ['not-found'],
  examples: { body: { id: samplePaymentId }, answers: {} },
});
