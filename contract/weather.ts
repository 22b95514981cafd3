import { z } from 'zod';
import { MAX_LENGTH } from '../domain/checkout/limits.ts';
import { pathId, pathText, usDate } from './fields.ts';
import { defineRoute, jsonAnswer } from './route.ts';

export const deliveryWeather = z
  .object({
    allowsAnyway: z.boolean().describe('Whether a shopper may have wine shipped on such a day'),
    days: z
      .array(
        z.object({
          deliveryDate: usDate,
          reason: z.string().describe('Fit to show: ‘Too hot on the way: 104 °F in Phoenix on Tue’'),
          isForbidden: z.boolean().describe('Nothing ships, whatever the shopper says'),
        }),
      )
      .describe('Delivery days that are too warm or too cold on the way; all others are fine'),
  })
  .meta({ id: 'DeliveryWeather' });

export type DeliveryWeather = z.infer<typeof deliveryWeather>;

export const showDeliveryWeather = defineRoute('get', '/weather/deliveries', {
  tag: 'Price to the door',
  summary: 'List the delivery days that are too warm or too cold for wine',
  request: {
    query: z.object({
      zip: pathText(MAX_LENGTH.zip),
      shipViaId: pathId.describe('The service: it says how long a parcel is on its way'),
    }),
  },
  responses: { 200: jsonAnswer('The days', deliveryWeather) },
  description:
    'For the next eight months; a ZIP that does not exist has none. Goes by forecasts where there are any, and by what is usual at the time of year. The rules of delivery days (`/lookups`) come first. A day listed here is accepted; the order is held if the weather stays as forecast, unless it says `shipAnyway`.',
  audience: 'anyone',
  examples: {
    query: { zip: '85001', shipViaId: 1 },
    answers: {
      200: {
        allowsAnyway: true,
        days: [
          {
            deliveryDate: '07/22/2027',
            reason: 'Too hot on the way: usually 105 °F in Phoenix in July',
            isForbidden: true,
          },
        ],
      },
    },
  },
});
