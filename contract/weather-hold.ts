import { z } from 'zod';
import { MAX_LENGTH } from '../domain/checkout/limits.ts';
import { WINERY_METHODS } from '../domain/delivery/methods.ts';
import { brandingId, dollars, pathText, text, usDate } from './fields.ts';
import { defineRoute, jsonAnswer, jsonBody } from './route.ts';
import { sampleLinkId } from './samples.ts';

/** `faster`: by the carrier's faster service. `pickup`: at a winery. Both replace the order by another one. */
const otherWay = z.object({
  choice: z.enum(['faster', 'pickup']),
  deliveryMethod: z.enum(['DELIVER', ...WINERY_METHODS]),
  name: z.string().describe('The service or the winery'),
  deliveryDate: usDate,
  difference: dollars.describe('What it costs more than the order; below zero, what is given back'),
  total: dollars,
  quote: z.string().describe('Send it back with the choice: nothing else is charged'),
});

export type OtherWay = z.infer<typeof otherWay>;

export const weatherHold = z
  .object({
    purchaseOrderId: z.int(),
    brandingId,
    state: z
      .enum(['held', 'let-go', 'over'])
      .describe('`let-go`: it ships next. `over`: shipped, canceled or replaced'),
    reason: z.string().describe('‘Too hot on the way: 104 °F in Phoenix on Tue’'),
    allowsAnyway: z.boolean().describe('Whether it may ship at the customer’s own risk'),
    items: z.array(z.object({ name: z.string(), qty: z.int() })),
    otherWays: z.array(otherWay),
  })
  .meta({ id: 'WeatherHold' });

export type WeatherHold = z.infer<typeof weatherHold>;

const sampleHold: WeatherHold = {
  purchaseOrderId: 100042,
  brandingId: 1,
  state: 'held',
  reason: 'Too hot on the way: 91 °F in Las Vegas, NV on Tue',
  allowsAnyway: true,
  items: [{ name: '2012 Library Cabernet Sauvignon, Napa Valley', qty: 1 }],
  otherWays: [
    {
      choice: 'faster',
      deliveryMethod: 'DELIVER',
      name: 'FedEx Overnight',
      deliveryDate: '07/22/2027',
      difference: 45,
      total: 373.49,
      quote: 'vkI-tEBfZMHS1cuC9cjq2jlp3IbjYfGXpchRXObP-vs',
    },
  ],
};

const link = z.object({ id: pathText(200) });

export const showWeatherHold = defineRoute('get', '/weather-hold', {
  tag: 'Orders',
  summary: 'Show the order behind the link of a weather hold',
  request: { query: link },
  responses: { 200: jsonAnswer('The order, and what can be done', weatherHold) },
  description:
    'The id in the link is the only key: no log-in is needed, and no street or card is shown. A link that does not work is not found.',
  audience: 'anyone',
  errors: ['not-found'],
  examples: { query: { id: sampleLinkId }, answers: { 200: sampleHold } },
});

export const weatherChoice = z.discriminatedUnion('choice', [
  z.object({ choice: z.literal('anyway') }),
  z.object({
    choice: z.enum(['faster', 'pickup']),
    deliveryMethod: z.enum(['DELIVER', ...WINERY_METHODS]),
    quote: text(MAX_LENGTH.search),
  }),
]);

export type WeatherChoice = z.infer<typeof weatherChoice>;

export const chooseForWeather = defineRoute('put', '/weather-hold', {
  tag: 'Orders',
  summary: 'Decide what becomes of an order that the weather holds',
  request: { query: link, body: jsonBody(weatherChoice) },
  responses: { 200: jsonAnswer('The order as it is now', weatherHold) },
  description:
    'Waiting needs no call. Another way replaces the order by a new one on the same card; the old one is canceled and not charged.',
  audience: 'anyone',
  errors: ['not-found', 'conflict', 'card-declined', 'unavailable'],
  examples: {
    query: { id: sampleLinkId },
    body: { choice: 'anyway' },
    answers: { 200: { ...sampleHold, state: 'let-go', otherWays: [] } },
  },
});
