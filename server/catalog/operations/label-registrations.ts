import { ENDS_BEFORE_IT_BEGINS, isInOrder } from '../../../contract/office/fields.ts';
import type { LabelRegistration } from '../../../domain/compliance/labels.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all, first, hasRows } from '../../platform/database/query.ts';
import { accept, conflict, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';

export interface ListedLabel extends LabelRegistration {
  readonly slug: string;
  readonly name: string;
}

interface Label {
  readonly slug: string;
  readonly state: string;
  readonly validFrom: Day;
  readonly validTo: Day | null;
}

export function listLabels(
  db: Reader,
  { state = null, slug = null }: { state?: string | null; slug?: string | null },
): Promise<ListedLabel[]> {
  return all<ListedLabel>(db)`
    select l.product_id as "productId", p.slug, p.name, l.state, l.valid_from::text as "validFrom",
      l.valid_to::text as "validTo"
    from label_registrations l join products p on p.product_id = l.product_id
    where (${state}::text is null or l.state = ${state}) and (${slug}::text is null or p.slug = ${slug}) order by l.state, p.name, l.valid_from`;
}

/** By their letters. */
export async function selectStatesOfLabels(db: Reader): Promise<string[]> {
  const marked = await all<{ state: string }>(db)`
    select state_short as state from state_terms where terms @> '{"isLabelNeeded": true}' order by state_short`;
  return marked.map(({ state }) => state);
}

/** One that begins on the same day is changed. `not-found` without such a wine; `conflict` where it ends before it begins. */
export async function setLabel(
  db: Reader,
  { slug, state, validFrom, validTo }: Label,
): Promise<Result<null>> {
  if (!isInOrder({ validFrom, validTo })) return reject(conflict(ENDS_BEFORE_IT_BEGINS));
  const written = await first<{ productId: number }>(db)`
    insert into label_registrations as l (product_id, state, valid_from, valid_to)
    select product_id, ${state}, ${validFrom}::date, ${validTo}::date from products where slug = ${slug} and kind = 'wine'
    on conflict (product_id, state, valid_from) do update set valid_to = excluded.valid_to
    returning l.product_id as "productId"`;
  return written === null ? reject(NOT_FOUND) : accept(null);
}

/** All of a wine in a state. False: there was none. */
export function removeLabel(db: Reader, { slug, state }: Pick<Label, 'slug' | 'state'>): Promise<boolean> {
  return hasRows(db)`
    delete from label_registrations l using products p
    where p.product_id = l.product_id and p.slug = ${slug} and l.state = ${state} returning 1`;
}
