import { z } from 'zod';
import { LEAVING_PLACES } from '../../domain/clubs/leaving.ts';
import { MEMBERSHIP_STATES } from '../../domain/clubs/membership-states.ts';
import { pathId } from '../fields.ts';
import { jsonAnswer } from '../route.ts';
import { isoDay } from './fields.ts';
import { defineOfficeRoute } from './route.ts';

const instant = z.iso.datetime();

const consentProof = z.object({
  membershipId: z.int(),
  club: z.string(),
  tier: z.string().describe('Of now; `wording` has what was agreed to'),
  email: z.string().describe('A pseudonym once the person was erased'),
  state: z.enum(MEMBERSHIP_STATES),
  agreed: instant,
  how: z.enum(['online', 'phone', 'not recorded']),
  takenBy: z.string().nullable().describe('Who read the terms out by phone'),
  termsVersion: z.string().nullable(),
  wording: z.array(z.string()).describe('What was read and agreed to; empty if it was not recorded'),
  page: z.string().nullable().describe('Where it stood'),
  addressHash: z.string().nullable().describe('Keyed, of the internet address'),
  policy: z.object({ version: z.string(), bodyHtml: z.string() }),
  choices: z
    .array(
      z.object({
        at: instant,
        from: z.string(),
        to: z.string(),
        termsVersion: z.string(),
        wording: z.array(z.string()),
        page: z.string(),
        addressHash: z.string().nullable(),
      }),
    )
    .describe('Smaller tiers that the member chose online, and to which words, the first one first'),
  notices: z
    .array(
      z.object({
        kind: z.enum(['reminder', 'change']),
        day: isoDay.describe(
          'Of a reminder: the first of its month. Of a change: the first day on which it applies',
        ),
        wording: z.array(z.string()),
        written: instant,
        sent: instant.nullable(),
      }),
    )
    .describe('Yearly reminders and changes, the first one first'),
  emails: z
    .array(z.object({ subject: z.string(), written: instant, sent: instant.nullable() }))
    .describe('All others about the membership; none of a person who was erased'),
  changes: z
    .array(z.object({ at: instant, by: z.string(), command: z.string() }))
    .describe('What staff did with the membership'),
  ended: z
    .object({ at: instant, where: z.enum(LEAVING_PLACES).nullable(), by: z.string().nullable() })
    .nullable()
    .describe('`by`: the staff member; null: the member'),
  keepUntil: isoDay.nullable().describe('By the law of California. Null: the membership has not ended'),
});
export type ConsentProof = z.output<typeof consentProof>;

export const showConsentProof = defineOfficeRoute('get', '/office/members/{membershipId}/consent', {
  tag: 'Office clubs',
  summary: 'Show what a member agreed to, how it was shown, and what the member was sent about it',
  access: 'members',
  request: { params: z.object({ membershipId: pathId }) },
  responses: { 200: jsonAnswer('The proof of consent', consentProof) },
});
