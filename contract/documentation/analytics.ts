import { claimPurchase, decideOnAnalytics, reportVitals } from '../analytics.ts';
import { document } from './documented.ts';

export const analyticsCalls = [
  document(decideOnAnalytics, {
    operationId: 'decideOnAnalytics',
    description:
      'Sets the `analyticsConsent` cookie for 180 days. Pages tell the data layer nothing where it is declined.',
    audience: 'shopper',
    errors: [],
    examples: { body: { accepted: true }, answers: {} },
  }),
  document(claimPurchase, {
    operationId: 'claimPurchase',
    description:
      'Reads the `confirmation` cookie. Only the first call for an order answers `first: true`, so tabs and reloads report it once.',
    audience: 'shopper',
    errors: [],
    examples: { answers: { 200: { first: true, coupon: null } } },
  }),
  document(reportVitals, {
    operationId: 'reportVitals',
    description:
      'Sent by `sendBeacon` when a page is left. What is too much from one address is taken and dropped.',
    audience: 'anyone',
    errors: [],
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
  }),
];
