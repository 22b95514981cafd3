import { z } from 'zod';
import { isCompleteCardNumber } from '../domain/cards/card-brand.ts';
import { MAX_LENGTH } from '../domain/checkout/limits.ts';
import { MESSAGES } from '../domain/checkout/messages.ts';
import { PAYMENT_MESSAGES } from '../domain/checkout/payment-messages.ts';
import { cartQuery } from './cart.ts';
import { flag, optionalText, requiredText, wholeNumber } from './fields.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { completedOrder } from './orders.ts';
import { optionalPasswordFields, requireSamePasswords, whenObject } from './passwords.ts';
import { defineRoute, jsonAnswer, jsonBody } from './route.ts';
import { sampleOrder } from './samples.ts';
import { stepQuery } from './step-answer.ts';
import { emailPrefs } from './user.ts';

/** Drops blanks and hyphens, which are printed on cards and pasted from them. */
const cardNumber = requiredText(40)
  .transform((value) => value.replace(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .regex(/^\d+$/, PAYMENT_MESSAGES.invalidCardNumber)
      .max(MAX_LENGTH.cardDigits, PAYMENT_MESSAGES.invalidCardNumber)
      .refine(isCompleteCardNumber, PAYMENT_MESSAGES.invalidCardNumber),
  );

/** Months run 0 to 11 on form objects. */
export const cardForm = z
  .object({
    cardNumber,
    expirationMonth: wholeNumber.min(0, MESSAGES.invalid).max(11, MESSAGES.invalid),
    expirationYear: wholeNumber.min(2000, MESSAGES.invalid).max(2200, MESSAGES.invalid),
    cvv: requiredText(MAX_LENGTH.securityCode).regex(/^\d{3,4}$/, PAYMENT_MESSAGES.invalidSecurityCode),
  })
  .meta({ id: 'CardForm' });

export type CardForm = z.infer<typeof cardForm>;

export const cardSummary = z.object({
  CardTypeId: z.int().describe('1 Mastercard, 2 Visa, 3 American Express, 8 Discover, 0 unknown'),
  LastFour: z.string(),
  ExpirationMonth: z.int().describe('1 to 12'),
  ExpirationYear: z.int(),
});

export type CardSummary = z.infer<typeof cardSummary>;

/** Joining a club requires agreeing to its policy. */
function requireAgreement(
  { clubJoin, agreedToPolicy }: { clubJoin?: unknown; agreedToPolicy?: unknown },
  context: z.RefinementCtx,
): void {
  if (clubJoin === true && agreedToPolicy !== true) {
    context.addIssue({ code: 'custom', path: ['agreedToPolicy'], message: PAYMENT_MESSAGES.policyNotAgreed });
  }
}

/** A new card's fields, or `paymentToken`. With neither, the token of the billing step pays. */
export const paymentForm = z
  .object({
    ...cardForm.partial().shape,
    cardId: z.union([z.literal('new'), wholeNumber]).nullish(),
    paymentToken: optionalText(200),
    quote: optionalText(100).describe('Of the cart that the page showed: nothing else is charged'),
    saveCard: flag,
    defaultCard: flag,
    saveInfo: flag,
    ...optionalPasswordFields,
    emailPrefs: emailPrefs.nullish().describe('Customers only: which emails to receive from now on'),
    clubJoin: flag,
    agreedToPolicy: flag.describe('Required to join a club: consent to its policy as it is now'),
    smsMarketing: flag,
    smsTransactional: flag,
  })
  .superRefine(requireSamePasswords, whenObject)
  .superRefine(requireAgreement, whenObject)
  .meta({ id: 'PaymentForm' });

export type PaymentForm = z.infer<typeof paymentForm>;

export const paymentAnswer = z
  .object({
    orderComplete: z.boolean(),
    purchaseOrderId: z.int().nullable(),
    resetCart: z.boolean(),
    order: completedOrder.nullable(),
  })
  .meta({ id: 'PaymentAnswer' });

export type PaymentAnswer = z.infer<typeof paymentAnswer>;

export const placeOrder = defineRoute('post', '/cart/payment', {
  tag: 'Checkout',
  summary: 'Pay and place the order',
  request: {
    query: stepQuery.pick({ forCustomer: true }),
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: jsonBody(paymentForm),
  },
  responses: { 200: jsonAnswer('The order, or `resetCart` if the cart changed', paymentAnswer) },
  description:
    'Send your own `Idempotency-Key`, and repeat the call with the same key if no answer arrives: the card is charged once. `unavailable` means that the bank’s answer is not known yet. `resetCart: true` means that the cart changed since it was shown, and nothing was charged: read it again. `challenge-needed` means that many cards are being declined in the shop right now: ask for a code with `mailPaymentCode`.',
  audience: 'shopper',
  errors: ['card-declined', 'conflict', 'rate-limited', 'challenge-needed', 'not-found', 'unauthenticated'],
  examples: {
    headers: { 'idempotency-key': 'b1c7e1d0-6f0e-4a0e-9d3c-2f1f0a5b7c11' },
    body: {
      paymentToken: 'tok_8sez2utnq_US2NsL8DK1ngng',
      quote: 'vkI-tEBfZMHS1cuC9cjq2jlp3IbjYfGXpchRXObP-vs',
    },
    answers: {
      200: { orderComplete: true, purchaseOrderId: 100042, resetCart: false, order: sampleOrder },
    },
  },
});

export const paymentStatus = z.object({
  state: z.enum(['none', 'pending', 'paid', 'not-charged']),
  order: completedOrder.nullable(),
});

export const showPaymentStatus = defineRoute('get', '/cart/payment/status', {
  tag: 'Checkout',
  summary: 'Show the outcome of a payment',
  request: { query: cartQuery.extend({ idempotencyKey }) },
  responses: { 200: jsonAnswer('The state', paymentStatus) },
  description: 'For a client that lost the answer. While `state` is `pending`, ask again in a second.',
  audience: 'shopper',
  examples: {
    query: { idempotencyKey: 'b1c7e1d0-6f0e-4a0e-9d3c-2f1f0a5b7c11' },
    answers: { 200: { state: 'paid', order: sampleOrder } },
  },
});
