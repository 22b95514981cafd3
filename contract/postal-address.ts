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

export const samplePostalAddress = {
  name_first: 'Ada',
  name_last: 'Hart',
  company: null,
  address1: '100 Main Street',
  address2: null,
  city: 'Napa',
  stateShort: 'CA',
  zip: '94558',
  phone: '(707) 555-0101',
};
