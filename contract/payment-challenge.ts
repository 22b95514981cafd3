import { cartQuery } from './cart.ts';
import { codeForm } from './mailed-code.ts';
import { defineRoute, jsonBody, noContent } from './route.ts';

export const mailPaymentCode = defineRoute('post', '/cart/payment/challenge', {
  tag: 'Checkout',
  summary: 'Email a code that lets this cart pay',
  request: { query: cartQuery },
  responses: { 202: { description: 'The email will be sent if the payment needs a code' } },
  description:
    'After `challenge-needed`. The email goes to the address of the shipping step. A code is good for ten minutes, in this cart alone, and a newer one replaces it. Answers the same whether or not an email is sent.',
  audience: 'shopper',
  errors: ['rate-limited'],
  examples: { query: { clubJoin: 'false' }, answers: {} },
});

export const enterPaymentCode = defineRoute('post', '/cart/payment/challenge/code', {
  tag: 'Checkout',
  summary: 'Enter the emailed code',
  request: { query: cartQuery, body: jsonBody(codeForm) },
  responses: { 204: noContent },
  description:
    'Then pay again. A code works once and can be tried five times. It lets this cart pay for an hour, until three cards are declined. A wrong code is `invalid`.',
  audience: 'shopper',
  examples: { query: { clubJoin: 'false' }, body: { code: '481516' }, answers: {} },
});
