import type { z } from 'zod';
import type { findOurWinesQuery, stockist } from '../../contract/find-our-wines.ts';
import { brandingIdIn } from '../../domain/brands/branding.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import { boxAround, milesBetween, roundMiles } from '../address/distance.ts';
import type { ZipDirectory } from '../address/zip-directory.ts';
import type { Db } from '../database/access.ts';
import { accept, invalidFields, type Result, reject } from '../http/refusal.ts';
import { selectStockists } from './store.ts';

export interface StockistParts {
  readonly db: Db;
  readonly zips: ZipDirectory;
}

type Stockist = z.infer<typeof stockist>;
type Query = z.infer<typeof findOurWinesQuery>;

const DEFAULT_MILES = 50;

/** Where our wines are poured and sold: around a ZIP the nearest first, else all over the country by place. */
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
