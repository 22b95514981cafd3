import { z } from 'zod';
import { PROMO_KINDS, PROMO_STATES } from '../../domain/promo/promo-state.ts';
import { brandingId, pathText } from '../fields.ts';
import { jsonAnswer, jsonBody } from '../route.ts';
import { figure, line, requiredLine, version } from './fields.ts';
import { listAnswer, listQuery } from './lists.ts';
import { defineOfficeRoute } from './route.ts';

const tag = 'Office promotions';

const dollars = figure('Enter an amount of dollars, such as 49.50.');
const wholeNumber = figure('Enter a whole number.').int('Enter a whole number.');

/** The terms are judged by `server/catalog/promos/enter-promo.ts`, as those of the command line. */
const terms = z.object({
  name: line(100).describe('What shoppers read; without one, what the code takes off'),
  kind: z.enum(PROMO_KINDS, 'Choose what the code takes off.'),
  percent: figure('Enter a percentage, such as 12.5.').nullable(),
  amount: dollars.nullable(),
  brandingId: brandingId.nullable().describe('Null: both brands'),
  products: z.array(line(100)).nullable().describe('By slug; null: all'),
  categories: z.array(line(60)).nullable(),
  minimum: dollars.nullable().describe('The minimum subtotal of the products it applies to'),
  startsOn: line(10).nullable(),
  endsOn: line(10).nullable().describe('The last day on which it works'),
  maxUses: wholeNumber.nullable(),
  maxUsesPerCustomer: wholeNumber.nullable(),
  firstOrderOnly: z.boolean(),
});

const newPromotion = terms
  .partial()
  .extend({ promoCode: requiredLine(100, 'Enter a code.'), kind: terms.shape.kind });
export type NewPromotion = z.output<typeof newPromotion>;

const promotionChange = terms.partial().extend({ version });
export type PromotionChange = z.output<typeof promotionChange>;

const promotion = terms.extend({
  promoCode: z.string(),
  effect: z.string().describe('15% off'),
  limits: z.array(z.string()).describe('Each in words'),
  uses: z.int(),
  state: z.enum(PROMO_STATES),
  refusedToday: z.string().nullable().describe('What a shopper who enters it today would read'),
  version: z.int(),
});
export type Promotion = z.output<typeof promotion>;

const promotionList = listQuery.extend({ state: z.enum(PROMO_STATES).optional() });
export type PromotionListQuery = z.output<typeof promotionList>;

const promoParams = z.object({ promoCode: pathText(100) });
const onePromotion = jsonAnswer('The promotion', promotion);

export const listPromotions = defineOfficeRoute('get', '/office/promotions', {
  tag,
  summary: 'List promo codes by code',
  access: 'catalog',
  csv: 'plain',
  request: { query: promotionList },
  responses: { 200: jsonAnswer('A page of promotions', listAnswer(promotion)) },
});

export const showPromotion = defineOfficeRoute('get', '/office/promotions/{promoCode}', {
  tag,
  summary: 'Show a promo code',
  access: 'catalog',
  request: { params: promoParams },
  responses: { 200: onePromotion },
});

export const addPromotion = defineOfficeRoute('post', '/office/promotions', {
  tag,
  summary: 'Add a promo code',
  access: 'catalog',
  audit: 'promo add',
  request: { body: jsonBody(newPromotion) },
  responses: { 201: onePromotion },
});

export const changePromotion = defineOfficeRoute('put', '/office/promotions/{promoCode}', {
  tag,
  summary: 'Change a promo code; carts that hold it follow',
  access: 'catalog',
  audit: 'promo set',
  request: { params: promoParams, body: jsonBody(promotionChange) },
  responses: { 200: onePromotion },
});

export const endPromotion = defineOfficeRoute('post', '/office/promotions/{promoCode}/end', {
  tag,
  summary: 'End a promo code now',
  access: 'catalog',
  audit: 'promo end',
  request: { params: promoParams },
  responses: { 200: onePromotion },
});
