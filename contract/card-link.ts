import { z } from 'zod';
import { dollars, pathText, text } from './fields.ts';
import { cardSummary } from './payment.ts';
import { defineRoute, jsonAnswer, jsonBody } from './route.ts';
import { sampleLinkId } from './samples.ts';

const used = z.object({ state: z.literal('used') });

const cardLink = z
  .discriminatedUnion('state', [
    z.object({
      state: z.literal('open'),
      firstName: z.string(),
      what: z.string().describe('What the card is for: ‘your order 100042’'),
      amount: dollars.nullable().describe('What is charged to it; null: nothing now'),
      card: cardSummary
        .pick({ CardTypeId: true, LastFour: true })
        .nullable()
        .describe('The card that no longer works; null: there is none'),
    }),
    used,
  ])
  .meta({ id: 'CardLink' });

export type CardLink = z.infer<typeof cardLink>;

const link = z.object({ id: pathText(200) });

export const showCardLink = defineRoute('get', '/card-link', {
  tag: 'Orders',
  summary: 'Show what a card is wanted for',
  request: { query: link },
  responses: { 200: jsonAnswer('What the card is for', cardLink) },
  description:
    'The id in the link is the only key: no log-in is needed, and no email or address is shown. A link that does not work, or is no longer needed, is not found.',
  audience: 'anyone',
  errors: ['not-found'],
  examples: {
    query: { id: sampleLinkId },
    answers: {
      200: {
        state: 'open',
        firstName: 'Ada',
        what: 'your order 100042',
        amount: 328.49,
        card: { CardTypeId: 2, LastFour: '1111' },
      },
    },
  },
});

export const giveCard = defineRoute('post', '/card-link', {
  tag: 'Orders',
  summary: 'Pay with another card',
  request: { query: link, body: jsonBody(z.object({ paymentToken: text(200) })) },
  responses: { 200: jsonAnswer('The card is accepted', used) },
  description:
    'An order is authorized on the card. A member’s shipments are charged to it from now on, those that failed at once. Sent again, it charges nothing more.',
  audience: 'anyone',
  errors: ['not-found', 'card-declined', 'conflict', 'rate-limited', 'unavailable'],
  examples: {
    query: { id: sampleLinkId },
    body: { paymentToken: 'tok_8sez2utnq_US2NsL8DK1ngng' },
    answers: { 200: { state: 'used' } },
  },
});
