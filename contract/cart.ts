import { z } from 'zod';
import { MESSAGES } from '../domain/checkout/messages.ts';
import { REFUSAL_MESSAGES } from '../domain/checkout/refusal-messages.ts';
import { taxFields } from '../domain/tax/tax-lines.ts';
import { category } from './catalog.ts';
import {
  brandingId,
  dollars,
  flag,
  pathId,
  quantity,
  queryFlag,
  typedPromoCode,
  usDate,
  wholeNumber,
} from './fields.ts';
import { whenObject } from './passwords.ts';
import { postalAddress } from './postal-address.ts';
import { cartToDoor } from './quote.ts';
import { defineRoute, jsonAnswer, jsonBody } from './route.ts';
import { sampleCart } from './samples.ts';

export const cartItem = z
  .object({
    shoppingCartItemId: z.int(),
    productId: z.int(),
    brandingId,
    brandingName: z.string(),
    unitPrice: dollars,
    kitMarkdown: dollars.describe('Per unit'),
    qty: z.int(),
    skuDescription: z.string(),
    description: z.string(),
    descriptionShort: z.string(),
    discount: dollars.describe('For the whole line: kit markdown and share of the promo'),
    productHref: z.string(),
    imageHref: z.string(),
    cartLimit: z.int(),
    kitId: z.int().nullable(),
    categories: z.array(category),
    alcoholVolume: z.number(),
    requiresShipDate: z.boolean(),
    clubContinuityTypeId: z.int().nullable().describe('Of a membership: its club'),
    clubName: z.string().nullable(),
    clubDescription: z.string().nullable().describe('HTML of plain tags without attributes, safe to show'),
    renewalTerms: z
      .array(z.string())
      .nullable()
      .describe(
        'Of a membership: how often, how much, until when, how to cancel. Show them at the button that joins',
      ),
    loweredFrom: z
      .int()
      .nullable()
      .describe('The quantity before stock lowered it, until the shopper changes it'),
  })
  .meta({ id: 'CartItem' });

export type CartItem = z.infer<typeof cartItem>;

export const cart = z
  .object({
    shoppingCartItems: z.array(cartItem),
    shoppingCartItemsDeleted: z.array(cartItem).describe('Sold out and removed'),
    totals: z.object({
      subTotal: dollars.describe('Before markdown'),
      totalMarkdown: dollars,
      freight: dollars,
      tax: dollars.describe('The same as salesTaxTotal'),
      totalAmountDue: dollars,
    }),
    promoCode: z.string().nullable(),
    promoDetails: z.object({ name: z.string() }).nullable(),
    promoInvalidReason: z.string().nullable(),
    promoShipViaIds: z
      .array(z.int())
      .nullable()
      .describe(
        'The carrier services with which the promo code counts; null: the service makes no difference',
      ),
    SetCoRetailTax: z.boolean(),
    shippingAddress: z
      .object({ stateId: z.int(), fedexLocationId: z.string().nullable() })
      .nullable()
      .describe('The state of the address, the carrier location or the winery'),
    ...taxFields('cart', () => dollars),
    salesTaxTotal: dollars.describe('The sum of all tax lines'),
    brandingId,
    shipViaId: z.int().nullable(),
    requestedShipDate: usDate.nullable().describe('The ship day'),
    heldUntil: usDate
      .optional()
      .describe('The weather on the way of that day is bad: the ship day until about which the wine waits'),
    holdNote: z.string().optional().describe('The same in words, fit to show'),
    giftNote: z.string().nullable(),
    giftName: z.string().nullable(),
    giftSenderName: z.string().nullable(),
    giftRecipientEmail: z.string().nullable(),
    specialInstructions: z.string().nullable(),
    shipper: z.object({ IsWillCall: z.boolean(), ShipTrackingName: z.string() }).nullable(),
    pickUpPersonAddress: postalAddress.nullable().describe('Who picks up at a carrier location'),
    joined: z
      .object({ quantity: z.int().describe('What was added'), areBottles: z.boolean() })
      .optional()
      .describe(
        'For an hour after a log-in added another cart of the customer’s to this one: it can be undone',
      ),
    clubMembershipRemoved: z.boolean().describe('A membership was removed, and no other was added since'),
    clubMembershipRemovedReason: z.string().nullable(),
    nonCompliantCart: z.boolean(),
    ShipmentNonCompliantReason: z.string().nullable(),
    ageVerifyFailed: z.boolean(),
    quote: z.string().describe('Identifies the items and prices shown here; send it back with the payment'),
    toDoor: cartToDoor
      .nullable()
      .describe(
        'Until the shipping step is done: what the cart would cost at the shopper’s place; null without one',
      ),
  })
  .meta({ id: 'Cart' });

export type Cart = z.infer<typeof cart>;

export const cartQuery = z.object({ clubJoin: queryFlag });

/** Items, or with `clubJoin` a membership: a club, and of its tiers the first one where none is named. */
export const addToCartBody = z
  .object({
    items: z
      .array(z.object({ productId: wholeNumber, qty: quantity.min(1, REFUSAL_MESSAGES.noQuantity) }))
      .min(1, MESSAGES.required)
      .max(100, 'Invalid')
      .optional(),
    clubTypeId: wholeNumber.nullish(),
    tierId: wholeNumber.nullish(),
    clubJoin: flag,
  })
  .superRefine(requireItemsOrClub, whenObject);

/** One or the other: a membership is the only thing in its cart. */
function requireItemsOrClub(
  { items, clubTypeId, clubJoin }: { items?: unknown; clubTypeId?: unknown; clubJoin?: unknown },
  context: z.RefinementCtx,
): void {
  const complain = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (clubJoin !== true && items === undefined) complain('items', MESSAGES.required);
  if (clubJoin === true && items !== undefined) complain('items', MESSAGES.invalid);
  if (clubJoin === true && typeof clubTypeId !== 'number') complain('clubTypeId', MESSAGES.required);
}

/** The client's own increasing sequence number: it tells late and repeated changes apart from new ones. */
const sequence = z.object({
  s: z.preprocess(
    (digits) => (digits === '' ? undefined : digits),
    z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  ),
});
const itemParams = z.object({ shoppingCartItemId: pathId });

export const addToCart = defineRoute('post', '/cart', {
  tag: 'Cart',
  summary: 'Add items, or a membership, to the cart',
  request: { body: jsonBody(addToCartBody) },
  responses: { 200: jsonAnswer('The cart', cart) },
  description:
    'The first call sets the `cart` cookie, which identifies the cart from then on. Quantities of one product add up to its `cartLimit`; `loweredFrom` says when a line got less. A request for more than the limit in one call is refused. With `clubJoin` and `clubTypeId`, the membership goes into a cart of its own.',
  audience: 'shopper',
  errors: ['conflict', 'not-found', 'rate-limited'],
  examples: { body: { items: [{ productId: 7, qty: 1 }] }, answers: { 200: sampleCart } },
});

export const showCart = defineRoute('get', '/cart', {
  tag: 'Cart',
  summary: 'Show the cart',
  request: { query: cartQuery },
  responses: { 200: jsonAnswer('The cart', cart) },
  description:
    'Computes prices, tax and shipping again on each call. Without a cookie, the cart is empty and no cookie is set. Send `quote` back with the payment.',
  audience: 'shopper',
  examples: { query: { clubJoin: 'false' }, answers: { 200: sampleCart } },
});

export const undoJoined = defineRoute('post', '/cart/joined/undo', {
  tag: 'Cart',
  summary: 'Undo that a log-in added another cart to this one',
  request: { query: cartQuery },
  responses: { 200: jsonAnswer('The cart as it was in this browser', cart) },
  description:
    'For an hour after the log-in. Items and promo code are again those of this browser. The other cart waits in the account, as it was, until this one is ordered.',
  audience: 'shopper',
  errors: ['conflict'],
  examples: { query: { clubJoin: 'false' }, answers: { 200: sampleCart } },
});

export const changeQuantity = defineRoute('put', '/cart/items/{shoppingCartItemId}', {
  tag: 'Cart',
  summary: 'Set the quantity of an item',
  request: {
    params: itemParams,
    query: sequence.extend(cartQuery.shape),
    body: jsonBody(z.object({ qty: quantity })),
  },
  responses: { 200: jsonAnswer('The cart', cart) },
  description:
    'A quantity outside 1 to `cartLimit` is refused, and the cart stays as it was. `s` is the client’s own increasing sequence number: a change with a lower or equal `s` than the last one is ignored. A membership always has quantity 1.',
  audience: 'shopper',
  errors: ['conflict'],
  examples: {
    params: { shoppingCartItemId: 41 },
    query: { s: 2 },
    body: { qty: 3 },
    answers: { 200: sampleCart },
  },
});

export const removeItem = defineRoute('delete', '/cart/items/{shoppingCartItemId}', {
  tag: 'Cart',
  summary: 'Remove an item',
  request: { params: itemParams, query: sequence.extend(cartQuery.shape) },
  responses: { 200: jsonAnswer('The cart', cart) },
  description: 'Safe to repeat: if the item is gone, the answer is the current cart.',
  audience: 'shopper',
  errors: ['conflict'],
  examples: { params: { shoppingCartItemId: 41 }, answers: { 200: sampleCart } },
});

const couponQuery = z.object({
  include: z.literal('cart').optional().describe('Adds the changed cart to the answer'),
});

export const applyCoupon = defineRoute('post', '/cart/coupons', {
  tag: 'Cart',
  summary: 'Apply a promo code',
  request: {
    query: couponQuery,
    body: jsonBody(
      z.object({
        promoCode: typedPromoCode,
        clubJoin: flag,
      }),
    ),
  },
  responses: {
    200: jsonAnswer(
      'Whether the code is valid, and why not',
      z.object({ valid: z.boolean(), reason: z.string().nullable(), cart: cart.optional() }),
    ),
  },
  description:
    'A code that does not apply is answered with `valid: false` and the reason, not with an error. Unknown codes count toward a rate limit.',
  audience: 'shopper',
  errors: ['conflict', 'rate-limited'],
  examples: {
    body: { promoCode: 'SPRING' },
    answers: { 200: { valid: false, reason: 'This promo code is not valid.' } },
  },
});

export const removeCoupon = defineRoute('delete', '/cart/coupons', {
  tag: 'Cart',
  summary: 'Remove the promo code',
  request: { query: couponQuery.extend(cartQuery.shape) },
  responses: {
    200: jsonAnswer('The cart, where it was asked for', cart),
    204: { description: 'Removed' },
  },
  description: 'Safe to repeat. The answer has the cart only with `include=cart`.',
  audience: 'shopper',
  errors: ['conflict'],
  examples: { query: { include: 'cart' }, answers: { 200: sampleCart } },
});
