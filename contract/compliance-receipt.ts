import { z } from 'zod';
import { brandingId, pathText } from './fields.ts';
import { defineRoute, jsonAnswer } from './route.ts';
import { sampleLinkId } from './samples.ts';

const instant = z.iso.datetime();

/** A document that is signed as it stands: its amounts are cents, as in the order. */
export const signedReceipt = z
  .object({
    receipt: z.object({
      purchaseOrderId: z.int(),
      brandingId,
      placedAt: instant,
      shippedAt: instant.nullable(),
      delivery: z.string(),
      state: z.string(),
      zip: z.string(),
      shipDay: z.iso.date(),
      service: z.string(),
      decision: z
        .object({ outcome: z.string(), decidedAt: instant, rulesVersion: z.string() })
        .nullable()
        .describe('Null: not recorded'),
      rules: z.array(
        z.object({
          ruleId: z.string(),
          version: z.int().nullable().describe('Null: the rules have changed since'),
          outcome: z.enum(['passed', 'refused', 'not-asked']),
          figures: z.string().describe('What the rule read, in words'),
        }),
      ),
      permit: z.string().describe('Its number, or “none”, or “not recorded”'),
      wineMl: z.int(),
      volumes: z
        .array(z.object({ maxMl: z.int(), months: z.int(), per: z.string(), usedMl: z.int() }))
        .describe('The limits of the state, and what other shipments had used of them'),
      age: z.int().nullable().describe('Of who receives it, in full years'),
      requirement: z.string(),
      weather: z.string(),
      taxes: z.array(
        z.object({
          tax: z.string(),
          cents: z.int(),
          rate: z.string(),
          validFrom: z.iso.date().nullable(),
        }),
      ),
      taxedIn: z.string(),
    }),
    signedAt: instant,
    signature: z.string().describe('HMAC-SHA-256 of both; `receipt check` reads the whole answer'),
  })
  .meta({ id: 'SignedReceipt' });
export type SignedReceiptAnswer = z.output<typeof signedReceipt>;

export const showComplianceReceipt = defineRoute('get', '/compliance-receipt', {
  tag: 'Orders',
  summary: 'Show what the law asked of an order, to who has its link',
  request: { query: z.object({ id: pathText(200) }) },
  responses: { 200: jsonAnswer('The receipt, dated and signed', signedReceipt) },
  description:
    'Staff make the link for an auditor. It works for 30 days and shows nothing else: no name, street, email or birth date.',
  audience: 'anyone',
  errors: ['not-found'],
  examples: {
    query: { id: sampleLinkId },
    answers: {
      200: {
        receipt: {
          purchaseOrderId: 100_042,
          brandingId: 1,
          placedAt: '2027-03-01T18:06:59.135Z',
          shippedAt: null,
          delivery: 'deliver',
          state: 'OR',
          zip: '97201',
          shipDay: '2027-03-02',
          service: 'FedEx 2Day',
          decision: {
            outcome: 'allowed',
            decidedAt: '2027-03-01T18:06:58.901Z',
            rulesVersion: '2026-11-27',
          },
          rules: [{ ruleId: 'minimum-age', version: 1, outcome: 'passed', figures: 'age 41, at least 21' }],
          permit: 'none',
          wineMl: 2250,
          volumes: [],
          age: 41,
          requirement: 'adult-signature',
          weather: 'not held',
          taxes: [],
          taxedIn: 'OR, rates of March 1, 2027',
        },
        signedAt: '2027-03-02T09:00:00.000Z',
        signature: 'q3RfXa0kGk5JmNq1vB8sHcYt2LwPz7ReUo4iDx6Fb9E',
      },
    },
  },
});
