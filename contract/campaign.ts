import { z } from 'zod';
import { cart } from './cart.ts';
import { defineRoute, jsonAnswer, refused } from './route.ts';

/** A signed id, as a link of a mail carries it; one that is no good is answered as such, not refused for its form. */
const signedId = z.string();

export const campaignRecipient = defineRoute({
  method: 'get',
  path: '/identity/campaign',
  tag: 'Identity',
  summary: 'Whom a campaign’s link was made for',
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
    default: refused,
  },
});

export const restoreCart = defineRoute({
  method: 'get',
  path: '/cart/campaign',
  tag: 'Cart',
  summary:
    'Put what an abandoned-cart mail was about back into the cart; sets the cart cookie when the cart is new',
  request: { query: z.object({ et_cartid: signedId.optional() }) },
  responses: { 200: jsonAnswer('The cart', cart), default: refused },
});
