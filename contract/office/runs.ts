import { z } from 'zod';
import { RUN_ITEM_STATES, RUN_KINDS, RUN_STATES, type RunKindName } from '../../domain/office/runs.ts';
import { pathId } from '../fields.ts';
import { jsonAnswer, noContent } from '../route.ts';
import { defineOfficeRoute } from './route.ts';

const tag = 'Office runs';

const runId = z.object({ runId: pathId });

export const runAnswer = z.object({
  kind: z.enum(Object.keys(RUN_KINDS) as [RunKindName, ...RunKindName[]]),
  state: z.enum(RUN_STATES),
  done: z.int().describe('Items that were carried out'),
  total: z.int(),
  failed: z.int().describe('Items that were refused'),
  declined: z.int().describe('Of these: the bank declined the card'),
  amount: z.number().nullable().describe('Dollars that the items of a release charged; null for other runs'),
  release: z
    .object({ releaseId: z.int(), name: z.string() })
    .nullable()
    .describe('Null: the run is of no release, or it was withdrawn'),
  file: z.string().nullable().describe('What an export wrote, for a day'),
  results: z.array(
    z.object({
      subject: z.string(),
      state: z.enum(RUN_ITEM_STATES),
      isDecline: z.boolean().describe('The bank declined the card'),
      message: z.string(),
      name: z
        .string()
        .nullable()
        .describe('Of the customer or member, or whom a message goes to; null if there is none'),
      phone: z
        .string()
        .nullable()
        .describe('Of a customer whose card was declined, for roles that see customers'),
      customerId: z.int().nullable().describe('The member’s'),
      membershipId: z.int().nullable(),
      purchaseOrderId: z.int().nullable(),
    }),
  ),
});
export type RunAnswer = z.infer<typeof runAnswer>;

export const showRun = defineOfficeRoute('get', '/office/runs/{runId}', {
  tag,
  summary: 'Show the progress of a run',
  access: 'signed-in',
  request: { params: runId },
  responses: { 200: jsonAnswer('The run', runAnswer) },
});

export const stopRun = defineOfficeRoute('post', '/office/runs/{runId}/stop', {
  tag,
  summary: 'Stop a run before its next item',
  access: 'signed-in',
  audit: 'run stop',
  request: { params: runId },
  responses: { 204: noContent },
});

export const fetchRunFile = defineOfficeRoute('get', '/office/runs/{runId}/file', {
  tag,
  summary: 'Take the file that an export wrote',
  access: 'export',
  // Of whatever rows: the run does not say which.
  file: 'people',
  audit: 'run file',
  request: { params: runId },
  responses: { 200: { description: 'text/csv' } },
});
