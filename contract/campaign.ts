import { z } from 'zod';
import { cart } from './cart.ts';
import { defineRoute, jsonAnswer } from './route.ts';
import { sampleCart } from './samples.ts';

/** From a mailed link. The answer says that an id is invalid; the schema does not refuse it. */
const signedId = z.string();

export const campaignRecipient = defineRoute('get', '/identity/campaign', {
  tag: 'Identity',
  summary: 'Look up who a campaign link was made for',
  request: {
    query: z.object({
      et_uid: signedId.optional().describe('Left out: the one that this browser arrived with'),
    }),
  },
  responses: {
    200: jsonAnswer(
      'The recipient, or null',
      z.union([z.object({ email: z.string(), name_first: z.string() }), z.object({ email: z.null() })]),
    ),
  },
  description:
    'Answers the name and email in a signed campaign link, to prefill a form, to the first browser that asks, which it knows again by the `campaign` cookie. It logs no one in. An invalid id is answered with `email: null`, and so is any other browser.',
  audience: 'anyone',
  examples: {
    query: { et_uid: '1042.1767225600.q3RfXa' },
    answers: { 200: { email: 'ada@example.com', name_first: 'Ada' } },
  },
});

export const restoreCart = defineRoute('get', '/cart/campaign', {
  tag: 'Cart',
  summary: 'Restore an abandoned cart',
  request: { query: z.object({ et_cartid: signedId.optional() }) },
  responses: { 200: jsonAnswer('The cart', cart) },
  description:
    'For the links in abandoned-cart emails. Puts the items that are still sold back into the cart, and sets the `cart` cookie for a new cart.',
  audience: 'shopper',
  errors: ['conflict', 'not-found'],
  examples: {
    query: { et_cartid: '41.1767225600.q3RfXa' },
    answers: { 200: sampleCart },
  },
});
