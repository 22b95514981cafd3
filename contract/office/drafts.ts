import { z } from 'zod';
import { MAX_LENGTH } from '../../domain/checkout/limits.ts';
import { DRAFT_VIEWS } from '../../domain/office/draft-views.ts';
import { brandingId, optionalText, pathId } from '../fields.ts';
import { postalAddress } from '../postal-address.ts';
import { jsonAnswer, jsonBody, noContent } from '../route.ts';
import { figure, line, recordId, unfinishedLines } from './fields.ts';
import { listAnswer, listQuery } from './lists.ts';
import { reason } from './order-money.ts';
import { defineOfficeRoute } from './route.ts';

const tag = 'Office phone orders';
const draftParams = z.object({ draftId: pathId });

/** A draft may be incomplete: what the checkout would refuse comes back in `problems`. */
const typedForm = z.record(
  line(40),
  z.union([unfinishedLines(1000), figure('Enter a smaller number.'), z.boolean(), z.null()]),
);

const entry = z.object({
  lines: z
    .array(
      z.object({
        productId: recordId,
        qty: z.int('Enter a whole number.').min(1, 'Enter 1 or more.').max(1000, 'Enter 1,000 or fewer.'),
      }),
    )
    .max(100, 'An order can have up to 100 lines.'),
  shipping: typedForm.describe('As in `POST /cart/shipping`'),
  billing: typedForm.describe('As in `POST /cart/billing`, without a card'),
  birthDate: line(10).nullable().describe('YYYY-MM-DD; wine needs it'),
  gift: z
    .object({
      senderName: optionalText(MAX_LENGTH.giftSenderName),
      name: optionalText(MAX_LENGTH.giftName),
      email: line(MAX_LENGTH.email).nullish(),
      note: unfinishedLines(MAX_LENGTH.giftNote).nullish(),
    })
    .nullable(),
  specialInstructions: unfinishedLines(MAX_LENGTH.specialInstructions).nullable(),
  promoCode: line(50).nullable(),
});
const partialEntry = entry.partial();
export type DraftEntry = z.output<typeof partialEntry>;

const adjustment = z.object({
  percent: z
    .number('Enter a percentage.')
    .min(1, 'Enter 1 or more percent.')
    .max(100, 'Enter 100 percent or less.')
    .nullish()
    .describe('Off what the products cost that are not free; or an amount, or neither'),
  amount: z
    .number('Enter an amount in dollars.')
    .min(0.01, 'Enter an amount in dollars.')
    .max(1_000_000, 'Enter a smaller amount.')
    .nullish(),
  freeProductIds: z.array(recordId).max(100).default([]).describe('Products of the order that cost nothing'),
  waivesFreight: z.boolean().default(false),
  reason,
});
const adjustmentEntry = adjustment.superRefine(({ percent, amount }, check) => {
  if (percent == null || amount == null) return;
  check.addIssue({ code: 'custom', path: ['amount'], message: 'Enter a percentage or an amount, not both.' });
});
export type AdjustmentEntry = z.output<typeof adjustmentEntry>;

const draft = z.object({
  draftId: z.int(),
  brandingId,
  customerId: z.int().nullable(),
  customer: z.string(),
  email: z.string(),
  entry: partialEntry,
  adjustment: z
    .object({
      percent: z.number().nullable(),
      amount: z.number().nullable(),
      freeProductIds: z.array(z.int()),
      waivesFreight: z.boolean(),
      reason: z.string(),
      by: z.string().describe('Who took it off'),
    })
    .nullable()
    .describe('What staff took off; null: nothing'),
  lines: z.array(
    z.object({
      productId: z.int(),
      slug: z.string(),
      description: z.string(),
      qty: z.int(),
      unitPrice: z.number(),
      amount: z.number(),
    }),
  ),
  totals: z.object({
    subTotal: z.number(),
    totalMarkdown: z.number(),
    staffDiscount: z.number().describe('The part of the markdown by staff'),
    freight: z.number(),
    freightWaived: z.number().describe('What the freight would be, had staff not waived it'),
    tax: z.number(),
    totalAmountDue: z.number(),
  }),
  dates: z
    .array(z.object({ requestedShipDate: z.string(), deliveryDate: z.string() }))
    .describe('The days on offer: the ship day to send as MM/DD/YYYY, the day it arrives as YYYY-MM-DD'),
  arrives: z.iso
    .date()
    .nullable()
    .describe('On the chosen day, else on the first on offer; of a pickup, its day'),
  holdNote: z
    .string()
    .nullable()
    .describe('Until when the wine waits for better weather, fit to read out; null: it need not wait'),
  quote: z.string().nullable().describe('Null until the order could be placed'),
  problems: z.array(
    z.object({
      field: z
        .string()
        .describe('A part of the entry, such as `shipping.zip`; `order` or `email` for the rest'),
      message: z.string(),
    }),
  ),
  addresses: z
    .array(
      z.object({
        addressId: z.int(),
        stateId: z.int(),
        ...postalAddress.shape,
      }),
    )
    .describe('The customer’s saved addresses, the usual one first'),
  cards: z.array(
    z.object({ cardId: z.int(), lastFour: z.string(), expires: z.string(), isDefault: z.boolean() }),
  ),
  linkUntil: z.iso.datetime().nullable().describe('Of its payment link; null if none was sent'),
  purchaseOrderId: z.int().nullable(),
});
export type OfficeDraft = z.output<typeof draft>;
const draftAnswer = jsonAnswer('The draft, judged by the rules of the checkout', draft);

const DRAFT_STATES = ['draft', 'paying', 'declined', 'link-sent', 'link-ended'] as const;

const draftListQuery = listQuery
  .pick({ q: true, brand: true, limit: true, after: true, before: true })
  .extend({ view: z.enum(DRAFT_VIEWS).default('open') });
export type DraftListQuery = z.output<typeof draftListQuery>;

const draftRow = z.object({
  draftId: z.int(),
  brandingId,
  customer: z.string(),
  email: z.string(),
  contents: z.string().describe('Such as "2 Merlot, 1 Corkscrew"; empty without a product'),
  subTotal: z.number().describe('Its products at their prices of now, before discounts, freight and tax'),
  startedAt: z.iso.datetime(),
  startedBy: z.string(),
  state: z
    .enum(DRAFT_STATES)
    .describe('Paying: the bank has not answered yet. With a link, the customer has not paid it yet'),
  linkUntil: z.iso.datetime().nullable(),
});
export type DraftRow = z.output<typeof draftRow>;

export const listDrafts = defineOfficeRoute('get', '/office/drafts', {
  tag,
  summary: 'List phone orders that are not placed, and links that are not paid',
  access: 'orders.edit',
  request: { query: draftListQuery },
  responses: { 200: jsonAnswer('A page of phone orders, newest first', listAnswer(draftRow)) },
});

const closing = {
  tag,
  access: 'orders.edit',
  request: { params: draftParams },
  responses: { 204: noContent },
} as const;

export const closeDraft = defineOfficeRoute('post', '/office/drafts/{draftId}/close', {
  ...closing,
  summary: 'Take a phone order off the list; a payment link that was sent goes on working',
  audit: 'draft close',
});

export const reopenDraft = defineOfficeRoute('post', '/office/drafts/{draftId}/reopen', {
  ...closing,
  summary: 'Put a phone order back on the list',
  audit: 'draft reopen',
});

export const openDraft = defineOfficeRoute('post', '/office/drafts', {
  tag,
  summary: 'Begin a phone order',
  access: 'orders.edit',
  audit: 'draft open',
  request: {
    body: jsonBody(
      z.object({
        brandingId,
        customerId: recordId.optional(),
        email: line(MAX_LENGTH.email).optional(),
      }),
    ),
  },
  responses: { 201: jsonAnswer('The draft', z.object({ draftId: z.int() })) },
});

export const showDraft = defineOfficeRoute('get', '/office/drafts/{draftId}', {
  tag,
  summary: 'Show a phone order as it stands',
  access: 'orders.edit',
  request: { params: draftParams },
  responses: { 200: draftAnswer },
});

export const changeDraft = defineOfficeRoute('put', '/office/drafts/{draftId}', {
  tag,
  summary: 'Write into a phone order; a part that is not sent stays',
  access: 'orders.edit',
  audit: 'draft set',
  request: { params: draftParams, body: jsonBody(partialEntry) },
  responses: { 200: draftAnswer },
});

export const adjustDraft = defineOfficeRoute('put', '/office/drafts/{draftId}/adjustment', {
  tag,
  summary: 'Take something off a phone order: a discount, free products, the freight',
  access: 'refund',
  isFresh: 'from-limit',
  audit: 'draft adjust',
  request: { params: draftParams, body: jsonBody(adjustmentEntry) },
  responses: { 200: draftAnswer },
});

export const clearAdjustment = defineOfficeRoute('delete', '/office/drafts/{draftId}/adjustment', {
  tag,
  summary: 'Take nothing off a phone order anymore',
  access: 'refund',
  audit: 'draft adjust-clear',
  request: { params: draftParams },
  responses: { 200: draftAnswer },
});

export const orderDraft = defineOfficeRoute('post', '/office/drafts/{draftId}/order', {
  tag,
  summary: 'Place a phone order on a saved card, or on a card that the vault knows',
  access: 'orders.edit',
  isKeyed: true,
  audit: 'draft order',
  request: {
    params: draftParams,
    body: jsonBody(
      z.object({
        quote: line(100).describe('Of the draft that the customer agreed to'),
        cardId: recordId.optional(),
        paymentToken: line(200).optional(),
      }),
    ),
  },
  responses: { 201: jsonAnswer('The order', z.object({ purchaseOrderId: z.int() })) },
});

export const linkDraft = defineOfficeRoute('post', '/office/drafts/{draftId}/link', {
  tag,
  summary: 'Email the customer a link with these items in the cart, to pay there',
  access: 'orders.edit',
  audit: 'draft link',
  request: { params: draftParams },
  responses: {
    200: jsonAnswer('It is on its way', z.object({ sentTo: z.string(), expiresAt: z.iso.datetime() })),
  },
});
