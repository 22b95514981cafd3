import type { TaxAddress } from '../../../domain/tax/tax-quote.ts';
import type { Reader } from '../../platform/database/access.ts';
import { first, run } from '../../platform/database/query.ts';

/** Null: parcels leave from the first winery. */
export async function selectShipsFrom(db: Reader): Promise<TaxAddress | null> {
  const row = await first<{ address: TaxAddress | null }>(db)`select ships_from as address from shop_rules`;
  return row?.address ?? null;
}

export async function writeShipsFrom(db: Reader, address: TaxAddress | null): Promise<void> {
  await run(db)`update shop_rules set ships_from = ${address && JSON.stringify(address)}::text::jsonb`;
}
