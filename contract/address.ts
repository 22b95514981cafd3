import { z } from 'zod';
import { defineRoute, jsonAnswer, refused } from './route.ts';

export const zipAnswer = z.object({
  valid: z.boolean(),
  places: z.array(z.object({ placeName: z.string(), state: z.string(), stateAbbreviation: z.string() })),
});

export type ZipAnswer = z.infer<typeof zipAnswer>;

export const validateZip = defineRoute({
  method: 'get',
  path: '/address/validate/zip/{zip}',
  tag: 'Address',
  summary: 'Whether a ZIP exists, and where; one that spans states lists each',
  request: { params: z.object({ zip: z.string().max(30) }) },
  responses: { 200: jsonAnswer('The places of the ZIP', zipAnswer), default: refused },
});
