import type { Reader } from '../../platform/database/access.ts';
import { first, run } from '../../platform/database/query.ts';

/** Null: the winery has no name of its own for it. */
export async function selectServiceName(db: Reader): Promise<string | null> {
  const row = await first<{ name: string | null }>(db)`select standard_service_name as name from shop_rules`;
  return row?.name ?? null;
}

export async function writeServiceName(db: Reader, name: string | null): Promise<void> {
  await run(db)`update shop_rules set standard_service_name = ${name}`;
}
