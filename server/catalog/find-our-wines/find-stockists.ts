import { sql } from 'kysely';
import type { z } from 'zod';
import type { findOurWinesQuery, stockist } from '../../../contract/find-our-wines.ts';
import { type BrandingId, brandingIdIn } from '../../../domain/brands/branding.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { boxAround, type GeoBox, milesBetween, roundMiles } from '../../places/distance.ts';
import type { ZipDirectory } from '../../places/zip-directory.ts';
import type { Db } from '../../platform/database/access.ts';
import { wordsQuery } from '../../platform/database/words-query.ts';
import { accept, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';

export interface StockistParts {
  readonly db: Db;
  readonly zips: ZipDirectory;
}

type Stockist = z.infer<typeof stockist>;
type Query = z.infer<typeof findOurWinesQuery>;

const DEFAULT_MILES = 50;

/** Nearest first around a ZIP; without one, by place. */
export async function findStockists(
  { db, zips }: StockistParts,
  { zip = '', distance, brandingId, q = '' }: Query,
): Promise<Result<Stockist[]>> {
  const brand = brandingIdIn(brandingId);
  if (zip === '') {
    const rows = await selectStockists(db, { brandingId: brand, words: q, box: null });
    return accept(rows.map((row) => ({ ...row, distance: null })));
  }
  if (zips.find(zip).length === 0) return reject(invalidFields({ zip: [MESSAGES.invalidZip] }));
  const center = zips.locate(zip);
  if (center === null) return accept([]);
  const miles = Number(distance ?? DEFAULT_MILES);
  const rows = await selectStockists(db, { brandingId: brand, words: q, box: boxAround(center, miles) });
  const near = rows
    .map((row) => ({ row, miles: milesBetween(center, row) }))
    .filter((each) => each.miles <= miles)
    .sort((a, b) => a.miles - b.miles);
  return accept(near.map((each) => ({ ...each.row, distance: roundMiles(each.miles) })));
}

interface StockistFilter {
  readonly brandingId: BrandingId | null;
  /** '' for all. */
  readonly words: string;
  /** Null for the whole country. */
  readonly box: GeoBox | null;
}

function selectStockists(db: Db, { brandingId, words, box }: StockistFilter) {
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
  if (words.trim() !== '') query = query.where(sql<boolean>`found_by @@ ${wordsQuery(words)}`);
  return query.execute();
}
