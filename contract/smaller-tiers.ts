import { z } from 'zod';
import { dollars, pathId } from './fields.ts';
import { defineRoute, jsonAnswer } from './route.ts';

const tierOffer = z
  .object({
    tierId: z.int(),
    name: z.string(),
    pricePerShipment: dollars.describe('Before shipping and tax'),
    contents: z.array(z.object({ name: z.string(), qty: z.int() })).describe('Of one shipment'),
    terms: z.array(z.string()).describe('Sentences that must stand above the button that chooses the tier'),
    agreesTo: z.string().describe('Sent back with the choice: the member read these terms'),
  })
  .meta({ id: 'TierOffer' });

export type TierOffer = z.infer<typeof tierOffer>;

export const listSmallerTiers = defineRoute('get', '/account/memberships/{membershipId}/smaller-tiers', {
  tag: 'Clubs',
  summary: 'List the smaller tiers that a member can move to, with their terms',
  request: { params: z.object({ membershipId: pathId }) },
  responses: { 200: jsonAnswer('The tiers, the largest first', z.object({ tiers: z.array(tierOffer) })) },
  description:
    'Tiers of the club that are open and cost less than the member’s own. None once the membership has ended.',
  audience: 'customer',
  examples: {
    params: { membershipId: 311 },
    answers: {
      200: {
        tiers: [
          {
            tierId: 3,
            name: 'Three Bottles',
            pricePerShipment: 165,
            contents: [{ name: 'Pinot Noir, Monterey 2024', qty: 3 }],
            terms: [
              'Club Twomey sends you 4 shipments a year. Each costs about $165.00, plus shipping and tax.',
              'Your membership goes on, and we charge your card for each shipment, until you cancel.',
            ],
            agreesTo: 'q3RfXaT0b5vJmN2cL8sWyA',
          },
        ],
      },
    },
  },
});
