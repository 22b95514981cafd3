import { z } from 'zod';
import { brandingId, brandingIdText, dollars, pathId, usDate } from './fields.ts';
import { stateEntry } from './lookups.ts';
import { defineRoute, jsonAnswer } from './route.ts';
import { sampleClub } from './samples.ts';

export const clubTier = z
  .object({
    tierId: z.int(),
    name: z.string().describe('Three Bottles'),
    description: z.string().describe('One line'),
    pricePerShipment: dollars.describe('Before shipping and tax'),
    bottles: z.int().describe('With each shipment'),
    contents: z
      .array(z.object({ productId: z.int(), name: z.string(), qty: z.int() }))
      .describe('The wines of the shipment that joining brings'),
    available: z.boolean().describe('False while one of its wines is sold out: no one can join now'),
  })
  .meta({ id: 'ClubTier' });

export type ClubTier = z.infer<typeof clubTier>;

/** A wine club of one brand. */
export const club = z
  .object({
    clubTypeId: z.int(),
    brandingId,
    brandingName: z.string(),
    name: z.string().describe('Club Twomey'),
    description: z.string().describe('HTML of plain tags without attributes, safe to show'),
    isOpen: z.boolean().describe('False: retired, no one can join'),
    tiers: z.array(clubTier).describe('The first one is joined where none is chosen'),
    terms: z.object({
      eligibleStates: z
        .array(stateEntry.pick({ stateId: true, stateShort: true, stateName: true }))
        .describe('In the order of their names'),
      processedDaysBeforeShipment: z.object({ least: z.int(), most: z.int() }),
      shipDays: z.array(z.string()).describe('Monday, Tuesday'),
      service: z.string().describe('2-day air'),
      willCallWeeks: z.int().describe('How long a winery keeps an order that is picked up there'),
    }),
    policy: z.object({
      version: z.string().describe('What is agreed to; kept with the membership'),
      body: z.string().describe('HTML as the description'),
    }),
    nextShipmentDate: usDate.nullable().describe('The ship day, as far as it is known'),
    newMembers: z.object({
      days: z
        .int()
        .describe('A release within so many days of the first shipment leaves new members out; 0: none does'),
      nextShipmentDate: usDate
        .nullable()
        .describe('As of the club, unless the members of that release are chosen already'),
      isLeftOut: z
        .boolean()
        .describe('Whether that release leaves out who joins today, unless they ask for it'),
    }),
    phone: z.string().describe('Of the support line'),
  })
  .meta({ id: 'Club' });

export type Club = z.infer<typeof club>;

export const listClubs = defineRoute('get', '/shop/clubs', {
  tag: 'Clubs',
  summary: 'List the wine clubs that are open to join',
  request: { query: z.object({ brandingId: brandingIdText.optional() }) },
  responses: { 200: jsonAnswer('The clubs', z.object({ clubs: z.array(club) })) },
  description: 'Each club comes with its tiers, terms and policy. Retired clubs are not listed.',
  audience: 'anyone',
  examples: { query: { brandingId: '2' }, answers: { 200: { clubs: [sampleClub] } } },
});

export const showClub = defineRoute('get', '/shop/clubs/{clubTypeId}', {
  tag: 'Clubs',
  summary: 'Show one wine club',
  request: { params: z.object({ clubTypeId: pathId }) },
  responses: { 200: jsonAnswer('The club', club) },
  description: 'Also shows a retired club.',
  audience: 'anyone',
  examples: { params: { clubTypeId: 2 }, answers: { 200: sampleClub } },
});
