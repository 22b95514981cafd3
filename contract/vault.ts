import { z } from 'zod';
import { cardForm, cardSummary } from './payment.ts';
import { defineRoute, jsonAnswer, jsonBody, refused } from './route.ts';

/** The sandbox's card vault stands at `/vault`, beside the API, as a payment provider's would stand on its own origin. */
export const createPaymentToken = defineRoute({
  method: 'post',
  path: '/vault/tokens',
  tag: 'Vault',
  summary: 'Hand a card to the payment provider; the shop sees only the token',
  request: { body: jsonBody(cardForm) },
  responses: { 201: jsonAnswer('The token', cardSummary.extend({ token: z.string() })), default: refused },
});
