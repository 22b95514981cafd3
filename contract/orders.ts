import { z } from 'zod';
import { taxFields } from '../domain/tax/tax-lines.ts';
import { category } from './catalog.ts';
import { brandingId, dollars, usDate } from './fields.ts';
import { postalAddress } from './postal-address.ts';
import { defineRoute, jsonAnswer, noContent } from './route.ts';
import { sampleOrder } from './samples.ts';

export const orderItem = z.object({
  productId: z.int(),
  description: z.string(),
  quantity: z.int(),
  kitPrice: dollars.describe('Per unit, before markdown'),
  discountPodMarkDown: dollars.describe('Kit markdown of the line'),
  discount: dollars.describe('All markdown of the line'),
  imageHref: z.string(),
  clubContinuityTypeId: z.int().nullable(),
  ProductBrandingId: brandingId,
  ProductBrandingName: z.string(),
  categories: z.array(category),
});

export const completedOrder = z
  .object({
    purchaseOrderId: z.int(),
    total: dollars,
    tax: dollars,
    freight: dollars,
    subtotal: dollars,
    items: z.array(orderItem),
    brandingId,
    totalMarkdown: dollars,
    courtesyDiscount: dollars.optional().describe('The part of the markdown that staff took off by hand'),
    freightWaived: dollars.optional().describe('What shipping would have been, had staff not waived it'),
    customer: z.object({ email: z.string() }),
    clubName: z.string().nullable().describe('Of the club that was joined with this order'),
    taxDetails: z.object({
      taxBreakout: z.object(taxFields('order', () => dollars)),
    }),
    SetCoRetailTax: z.boolean(),
    containsAlcohol: z.boolean(),
    orderedAt: z.iso.datetime(),
    requestedShipDate: usDate.describe('The ship day'),
    requestedDeliveryDate: usDate.describe('The day of delivery, or of pick-up'),
    roadDays: z
      .int()
      .optional()
      .describe('By road: business days from the ship day to the delivery day. Left out for what flies'),
    heldUntil: usDate
      .nullable()
      .optional()
      .describe('The weather on the way of that day is bad: the ship day until about which the wine waits'),
    holdNote: z.string().nullable().optional().describe('The same in words, fit to show'),
    deliveryMethod: z.string(),
    shipViaId: z.int(),
    shipperName: z.string(),
    shippingAddress: postalAddress.describe(
      'Where the order goes, and to whom: an address, a carrier location or a winery',
    ),
    pickUp: z
      .object({
        kind: z.enum(['carrier', 'winery']),
        place: z.string().describe('Alder Ridge, Oakville; FedEx Ship Center'),
        agent: z.string().describe('Who picks up'),
        pickUpPersonAddress: postalAddress
          .nullable()
          .describe('At a carrier location: the home address of that person'),
      })
      .nullable(),
    gift: z
      .object({
        senderName: z.string().nullable(),
        name: z.string().nullable(),
        email: z.string().nullable(),
        note: z.string().nullable(),
      })
      .nullable()
      .describe('A winery pickup only has the note'),
    specialInstructions: z.string().nullable(),
    status: z.string(),
    trackingNumber: z.string().nullable().describe('Of its parcel, once it shipped with one'),
    trackingHref: z.url().nullable().describe('The carrier’s page of that parcel'),
    card: z
      .object({ CardTypeId: z.int(), LastFour: z.string() })
      .nullable()
      .describe('The card that paid; null if it is not known'),
  })
  .meta({ id: 'CompletedOrder' });

export type CompletedOrder = z.infer<typeof completedOrder>;

export const confirmedOrder = completedOrder
  .extend({ accountOpened: z.boolean().describe('This order created an account for the guest') })
  .meta({ id: 'ConfirmedOrder' });

export type ConfirmedOrder = z.infer<typeof confirmedOrder>;

export const showConfirmation = defineRoute('get', '/orders/confirmation', {
  tag: 'Orders',
  summary: 'Show the order just placed in this browser',
  responses: { 200: jsonAnswer('The order', confirmedOrder) },
  description: 'Reads the `confirmation` cookie, which the payment sets for one hour.',
  audience: 'shopper',
  errors: ['not-found'],
  examples: { answers: { 200: { ...sampleOrder, accountOpened: false } } },
});

export const leaveConfirmation = defineRoute('delete', '/orders/confirmation', {
  tag: 'Orders',
  summary: 'Forget the order just placed in this browser',
  responses: { 204: noContent },
  description: 'Safe to repeat. The order itself stays.',
  audience: 'shopper',
  examples: { answers: {} },
});

export const listOrders = defineRoute('get', '/orders', {
  tag: 'Orders',
  summary: 'List the customer’s orders, newest first',
  request: {
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).optional(),
      before: z.coerce.number().int().positive().max(2147483647).optional(),
    }),
  },
  responses: { 200: jsonAnswer('A page of orders', z.object({ orders: z.array(completedOrder) })) },
  description: 'For the next page, send the last order number as `before`.',
  audience: 'customer',
  examples: { query: { limit: 20, before: 100100 }, answers: { 200: { orders: [sampleOrder] } } },
});
