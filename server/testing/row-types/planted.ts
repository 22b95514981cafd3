import type { Reader } from '../../platform/database/access.ts';
import { all, first } from '../../platform/database/query.ts';

interface Named {
  readonly name: string;
}

/** It keeps its promise. */
export function selectKept(db: Reader) {
  return all<Named & { at: Date | null; days: readonly number[]; document: { lines: Named[] } }>(db)`
    select 'Ada' as name, now() as at, array[1, 2] as days,
      json_build_object('lines', json_build_array(json_build_object('name', 'wine', 'more', 1))) as document
    union all select 'Bea', null, '{}', '{"lines": []}'::json`;
}

/** Another name; a column that may be missing is, and one that was not promised is there. */
export async function selectOtherNames(db: Reader) {
  await first<{ orderId: number }>(db)`select 1 as order_number`;
  await first<{ orderId?: number; name: string }>(db)`select 'Ada' as name, pg_sleep(0)`;
}

/** Another type, though no row has a value. */
export async function selectOtherTypes(db: Reader) {
  await first<{ at: string }>(db)`select now() as at where false`;
  await first<{ ids: string[] }>(db)`select array[1] as ids where false`;
  await first<{ at: { day: Date } | Date }>(db)`select 'x' as at where false`;
}

/** A null where none may be, then where one may. */
export async function selectNulls(db: Reader) {
  await all<{ cents: number }>(db)`select cents from (values (1), (null)) as v (cents)`;
  await all<{ cents: number | null }>(db)`select cents from (values (2), (null)) as v (cents)`;
}

/** In a document: a missing key, an instant, a null. */
export async function selectOtherDocuments(db: Reader) {
  await first<{ lines: Named[] }>(db)`select '[{"name": "wine"}, {"nam": "port"}]'::jsonb as lines`;
  await first<{ order: { at: Date } }>(db)`select json_build_object('at', now()) as order`;
  await first<{ order: { lines: Named[] | null } | null }>(
    db,
  )`select '{"lines": [{"name": null}]}'::json as order`;
}
