import { z } from 'zod';
import { pathText } from './fields.ts';
import { defineRoute, jsonAnswer, jsonBody, noContent } from './route.ts';

export const decideOnAnalytics = defineRoute('post', '/analytics/consent', {
  tag: 'Analytics',
  summary: 'Save the choice about analytics',
  request: { body: jsonBody(z.object({ accepted: z.boolean() })) },
  responses: { 204: noContent },
  description:
    'Sets the `analyticsConsent` cookie for 180 days. After a no, pages send nothing to the data layer.',
  audience: 'shopper',
  examples: { body: { accepted: true }, answers: {} },
});

export const claimPurchase = defineRoute('post', '/analytics/purchase', {
  tag: 'Analytics',
  summary: 'Claim the report of the order just placed',
  responses: {
    200: jsonAnswer(
      'Whether this is the first report of the order that this browser shows',
      z.object({
        first: z.boolean().describe('True once per order; false if this browser shows no order'),
        coupon: z.string().nullable().describe("The order's promo code"),
      }),
    ),
  },
  description:
    'Reads the `confirmation` cookie. Only the first call for an order answers `first: true`, so it is reported once.',
  audience: 'shopper',
  examples: { answers: { 200: { first: true, coupon: null } } },
});

/** Milliseconds, except CLS, which has no unit. A higher value comes from a page left open, or is made up. */
const MOST = { LCP: 60_000, INP: 60_000, CLS: 10 } as const;

const vital = z.discriminatedUnion('name', [
  z.object({ name: z.literal('LCP'), value: z.number().min(0).max(MOST.LCP) }),
  z.object({ name: z.literal('INP'), value: z.number().min(0).max(MOST.INP) }),
  z.object({ name: z.literal('CLS'), value: z.number().min(0).max(MOST.CLS) }),
]);

export type Vital = z.infer<typeof vital>;

export const reportVitals = defineRoute('post', '/analytics/vitals', {
  tag: 'Analytics',
  summary: 'Report a page’s web vitals',
  request: {
    body: jsonBody(
      z.object({
        page: pathText(300).startsWith('/').describe('Its path; kept as the pattern of the page'),
        vitals: z.array(vital).min(1).max(3),
      }),
    ),
  },
  responses: { 204: noContent },
  description:
    'Sent with `sendBeacon` when a page closes. Reports above the limit of an address are accepted and dropped.',
  audience: 'anyone',
  examples: {
    body: {
      page: '/shipping',
      vitals: [
        { name: 'LCP', value: 812.5 },
        { name: 'CLS', value: 0 },
      ],
    },
    answers: {},
  },
});
