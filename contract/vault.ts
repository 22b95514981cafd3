import { z } from 'zod';
import { cardForm, cardSummary } from './payment.ts';
import { jsonAnswer, jsonBody, type Route, refused } from './route.ts';

/** The sandbox's card vault. Its path is outside the API, as a payment provider has its own origin. */
export const createPaymentToken = {
  method: 'post',
  path: '/vault/tokens',
  tag: 'Vault',
  summary: 'Give a card to the payment provider; the shop only gets the token',
  request: { body: jsonBody(cardForm) },
  responses: { 201: jsonAnswer('The token', cardSummary.extend({ token: z.string() })), default: refused },
} as const satisfies Route;
