import { sql } from 'kysely';
import type { Db } from '../../database/access.ts';
import type { CarrierPlace } from './carrier-locations.ts';

/** Stores pickup locations by id, as the carrier last described them. */
export async function keepLocations(db: Db, places: readonly CarrierPlace[]): Promise<void> {
  if (places.length === 0) return;
  await db
    .insertInto('carrier_locations')
    .values(
      // Sorted, so that two searches which found the same locations wait for each other instead of deadlocking.
      places
        .toSorted((a, b) => (a.locationId < b.locationId ? -1 : 1))
        .map((place) => ({
          location_id: place.locationId,
          location: sql<string>`${JSON.stringify(place)}::text::jsonb`,
        })),
    )
    .onConflict((conflict) =>
      conflict
        .column('location_id')
        .doUpdateSet({ location: sql`excluded.location`, seen_at: sql`excluded.seen_at` }),
    )
    .execute();
}

export async function selectKeptLocation(db: Db, locationId: string): Promise<CarrierPlace | null> {
  const row = await db
    .selectFrom('carrier_locations')
    .select('location')
    .where('location_id', '=', locationId)
    .executeTakeFirst();
  return row?.location ?? null;
}
