import { campaignRecipient, restoreCart } from '../campaign.ts';
import { addToCart, applyCoupon, changeQuantity, removeCoupon, removeItem, showCart } from '../cart.ts';
import { document } from './documented.ts';
import { sampleCart } from './samples.ts';

export const cartCalls = [
  document(addToCart, {
    operationId: 'addToCart',
    description:
      'A guest’s first call: the answer sets the `cart` cookie, which names the cart from then on. What is sold out or above a limit is lowered, and the cart says so. With `clubJoin` and `clubTypeId` a membership is put into a cart of its own.',
    audience: 'shopper',
    errors: ['conflict', 'not-found', 'rate-limited'],
    examples: { body: { items: [{ productId: 7, qty: 1 }] }, answers: { 200: sampleCart } },
  }),
  document(showCart, {
    operationId: 'showCart',
    description:
      'Priced anew with each call. `quote` stands for what is shown, and is sent back with the payment.',
    audience: 'shopper',
    errors: [],
    examples: { query: { clubJoin: 'false' }, answers: { 200: sampleCart } },
  }),
  document(changeQuantity, {
    operationId: 'changeQuantity',
    description:
      'Quantity 0 removes the item. `s` is a growing number of the client’s own: a change that comes later than one with a higher number changes nothing.',
    audience: 'shopper',
    errors: ['conflict'],
    examples: {
      params: { shoppingCartItemId: 41 },
      query: { s: 2 },
      body: { qty: 3 },
      answers: { 200: sampleCart },
    },
  }),
  document(removeItem, {
    operationId: 'removeItem',
    description: 'May be repeated: what is gone already is answered with the cart as it is.',
    audience: 'shopper',
    errors: ['conflict'],
    examples: { params: { shoppingCartItemId: 41 }, answers: { 200: sampleCart } },
  }),
  document(applyCoupon, {
    operationId: 'applyCoupon',
    description:
      'A code that is no good is an answer with `valid: false`, not a refusal. Codes that nobody knows are counted.',
    audience: 'shopper',
    errors: ['conflict', 'rate-limited'],
    examples: {
      body: { promoCode: 'SPRING' },
      answers: { 200: { valid: false, reason: 'This promo code is not valid.' } },
    },
  }),
  document(removeCoupon, {
    operationId: 'removeCoupon',
    description: 'May be repeated.',
    audience: 'shopper',
    errors: ['conflict'],
    examples: { query: { include: 'cart' }, answers: { 200: sampleCart } },
  }),
  document(restoreCart, {
    operationId: 'restoreCart',
    description:
      'For the links of letters about a cart that was left behind. Puts back what can still be bought.',
    audience: 'shopper',
    errors: ['conflict', 'not-found'],
    examples: {
      query: { et_cartid: '41.1767225600.q3RfXa' },
      answers: { 200: sampleCart },
    },
  }),
  document(campaignRecipient, {
    operationId: 'campaignRecipient',
    description:
      'The name and e-mail that a campaign’s signed link carries, to fill in a form. Nobody is logged in by it.',
    audience: 'anyone',
    errors: [],
    examples: {
      query: { et_uid: '1042.1767225600.q3RfXa' },
      answers: { 200: { email: 'ada@example.com', name_first: 'Ada' } },
    },
  }),
];
