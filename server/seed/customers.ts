import type { Insertable } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** The people of the demo, in the order of their ids. */
export const customers: readonly Insertable<Database['customers']>[] = [
  { email: 'grace@example.com', name_first: 'Grace', name_last: 'Okafor', birth_date: '1979-04-12' },
  { email: 'new@example.com', name_first: 'Nico', name_last: 'Lindqvist' },
  { email: 'member@example.com', name_first: 'Mei', name_last: 'Tanaka', birth_date: '1984-09-03' },
  { email: 'former@example.com', name_first: 'Frank', name_last: 'Delgado', birth_date: '1971-01-22' },
  { email: 'bulk@example.com', name_first: 'Beatrice', name_last: 'Holloway', birth_date: '1968-09-30' },
];
