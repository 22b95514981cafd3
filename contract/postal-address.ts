import { z } from 'zod';

export const postalAddress = z.object({
  name_first: z.string(),
  name_last: z.string(),
  company: z.string().nullable(),
  address1: z.string(),
  address2: z.string().nullable(),
  city: z.string(),
  stateShort: z.string(),
  zip: z.string(),
  phone: z.string(),
});
