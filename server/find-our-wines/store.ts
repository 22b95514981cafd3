import { sql } from 'kysely';
import type { BrandingId } from '../../domain/brands/branding.ts';
import type { GeoBox } from '../address/distance.ts';
import type { Db } from '../database/access.ts';

interface StockistFilter {
  readonly brandingId: BrandingId | null;
  /** '' for all. */
  readonly words: string;
  /** Null for the whole country. */
  readonly box: GeoBox | null;
}

/** The restaurants and shops in which every word is found, by place. */
export function selectStockists(db: Db, { brandingId, words, box }: StockistFilter) {
  let query = db
    .selectFrom('stockists')
    .select(['name', 'kind', 'address1', 'city', 'state_short as state', 'zip', 'phone'])
    .select(['latitude', 'longitude', 'branding_ids as brandingIds'])
    .orderBy('state_short')
    .orderBy('city')
    .orderBy('name')
    .orderBy('stockist_id');
  if (brandingId !== null) query = query.where(sql<boolean>`${brandingId} = any(branding_ids)`);
  if (box !== null) {
    query = query
      .where('latitude', '>=', box.south)
      .where('latitude', '<=', box.north)
      .where('longitude', '>=', box.west)
      .where('longitude', '<=', box.east);
  }
  for (const word of words.split(/\s+/).filter(Boolean)) {
    query = query.where((expression) =>
      expression.or(
        (['name', 'city', 'state_short', 'zip'] as const).map((column) =>
          expression(column, 'ilike', `%${word.replace(/[\\%_]/g, '\\$&')}%`),
        ),
      ),
    );
  }
  return query.execute();
}
