import { z } from 'zod';
import { ACTION_OUTCOMES, ACTION_VIEWS } from '../../domain/office/action-views.ts';
import { pathId, text } from '../fields.ts';
import { jsonAnswer } from '../route.ts';
import { isoDay } from './fields.ts';
import { listAnswer, listQuery } from './lists.ts';
import { defineOfficeRoute } from './route.ts';

const outcome = z.enum(ACTION_OUTCOMES);

const actionListQuery = listQuery.omit({ view: true, brand: true }).extend({
  view: z
    .enum(ACTION_VIEWS)
    .default('all')
    .describe('"changes" leaves out log-ins, prompts for a code and downloaded files'),
  staff: pathId.optional().describe('A staff id'),
  command: text(100).optional(),
  subject: text(200).optional(),
  outcome: outcome.optional(),
  from: isoDay.optional(),
  to: isoDay.optional(),
});
export type ActionListQuery = z.output<typeof actionListQuery>;

const actionRow = z.object({
  actionId: z.int(),
  when: z.iso.datetime(),
  staffId: z.int().nullable().describe('Null for a command'),
  who: z.string().nullable().describe('Null where no one was logged in'),
  what: z.string().describe('The command, such as "order ship"'),
  about: z.string().nullable().describe('Such as "order 100042"'),
  sentence: z.string().describe('Who did what, in words'),
  links: z.array(z.object({ label: z.string(), href: z.string() })),
  outcome,
  via: z.enum(['cli', 'office']),
  reason: z.string().nullable().describe('Why it was refused or failed'),
  details: z.record(z.string(), z.unknown()).describe('What was asked for, with old and new values'),
  requestId: z.string().nullable(),
});
export type ActionRow = z.infer<typeof actionRow>;

export const listActions = defineOfficeRoute('get', '/office/settings/actions', {
  tag: 'Office audit log',
  summary: 'List what staff and operators did',
  access: 'audit',
  csv: 'plain',
  request: { query: actionListQuery },
  responses: { 200: jsonAnswer('A page of the audit log, newest first', listAnswer(actionRow)) },
});
