import { type RawBuilder, sql } from 'kysely';
import type { ViewForm } from '../../../contract/office/views.ts';
import type { Reader } from '../../platform/database/access.ts';
import { first, hasRows } from '../../platform/database/query.ts';

/** JSON of the own and shared views of a list, own first. */
export function viewsOf(screen: ViewForm['screen'], staffId: number): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object('viewId', v.view_id, 'name', v.name, 'query', v.query,
      'isShared', v.is_shared) order by v.staff_id <> ${staffId}, v.name), '[]')
    from office_views v where v.screen = ${screen} and (v.staff_id = ${staffId} or v.is_shared))`;
}

/** One of the same name is replaced. */
export async function writeView(db: Reader, staffId: number, view: ViewForm): Promise<number> {
  const { screen, name, query, isShared } = view;
  const row = await first<{ viewId: number }>(db)`
    insert into office_views (staff_id, screen, name, query, is_shared)
    values (${staffId}, ${screen}, ${name}, ${query}, ${isShared})
    on conflict (staff_id, screen, name) do update set query = excluded.query, is_shared = excluded.is_shared
    returning view_id as "viewId"`;
  if (!row) throw new Error(`view ${name} was not saved`);
  return row.viewId;
}

/** False if there is no such view, or it is another person's. */
export function deleteView(
  db: Reader,
  viewId: number,
  { staffId, mayShare }: { staffId: number; mayShare: boolean },
): Promise<boolean> {
  return hasRows(db)`
    delete from office_views
    where view_id = ${viewId} and (staff_id = ${staffId} or (is_shared and ${mayShare})) returning 1`;
}
