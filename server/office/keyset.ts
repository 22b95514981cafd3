import { type RawBuilder, sql } from 'kysely';
import { isDay } from '../../domain/dates/day.ts';
import { COUNTED_ROWS } from '../../domain/office/list-limits.ts';
import { accept, invalidFields, type Result, reject } from '../platform/http/refusal.ts';

/** How a list is sorted. `id` makes the order unique. */
export interface ListSort {
  /** In cursors: one of another sort is refused. */
  readonly name: string;
  readonly key: RawBuilder<unknown>;
  readonly type: 'date' | 'timestamptz' | 'text' | 'bigint';
  /** An integer. */
  readonly id: RawBuilder<unknown>;
  readonly isDescending: boolean;
}

/** Each row of a list: where it stands. */
export interface Standing {
  readonly cursorKey: string;
  readonly cursorId: number;
}

/** A page of a list in SQL. Select `columns` too, and one row more than `limit`. */
export interface ListWindow {
  readonly condition: RawBuilder<boolean>;
  readonly order: RawBuilder<unknown>;
  readonly columns: RawBuilder<unknown>;
  readonly limit: number;
  toPage<Row extends Standing>(rows: readonly Row[]): ListPage<Row>;
}

export interface ListPage<Row> {
  readonly rows: Row[];
  readonly next: string | null;
  readonly previous: string | null;
}

export interface ListAsked {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** Refuses a cursor that is not ours. */
export function listWindow(sort: ListSort, { limit, after, before }: ListAsked): Result<ListWindow> {
  const cursor = after ?? before;
  const from = cursor === undefined ? null : readCursor(cursor, sort);
  if (cursor !== undefined && from === null) {
    return reject(
      invalidFields({ [after === undefined ? 'before' : 'after']: ['This page link is not valid.'] }),
    );
  }
  const isBackward = after === undefined && before !== undefined;
  const isDescending = sort.isDescending !== isBackward;
  const direction = isDescending ? sql`desc` : sql`asc`;
  const type = sql.raw(sort.type);
  return accept({
    condition:
      from === null
        ? sql`true`
        : sql`(${sort.key}, ${sort.id}) ${isDescending ? sql`<` : sql`>`} (${from.key}::${type}, ${from.id}::integer)`,
    order: sql`${sort.key} ${direction}, ${sort.id} ${direction}`,
    columns: sql`${sort.key}::text as "cursorKey", ${sort.id} as "cursorId"`,
    limit,
    toPage(found) {
      const hasMore = found.length > limit;
      const kept = found.slice(0, limit);
      const rows = isBackward ? kept.toReversed() : kept;
      const [firstRow, lastRow] = [rows[0], rows.at(-1)];
      const hasBefore = isBackward ? hasMore : from !== null;
      const hasAfter = isBackward ? from !== null : hasMore;
      return {
        rows,
        next: hasAfter && lastRow ? cursorOf(sort, lastRow) : null,
        previous: hasBefore && firstRow ? cursorOf(sort, firstRow) : null,
      };
    },
  });
}

function cursorOf(sort: ListSort, { cursorKey, cursorId }: Standing): string {
  return Buffer.from(JSON.stringify([sort.name, cursorKey, cursorId])).toString('base64url');
}

const KEYS: Readonly<Record<ListSort['type'], RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  timestamptz: /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/,
  bigint: /^-?\d{1,18}$/,
  text: /^[^\0]*$/,
};

function readCursor(text: string, { name, type }: ListSort): { key: string; id: number } | null {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
  if (!Array.isArray(read)) return null;
  const [sort, key, id] = read as unknown[];
  if (sort !== name || typeof key !== 'string' || !KEYS[type].test(key)) return null;
  if ((type === 'date' || type === 'timestamptz') && !isDay(key.slice(0, 10))) return null;
  return typeof id === 'number' && Number.isInteger(id) && Math.abs(id) < 2 ** 31 ? { key, id } : null;
}

/** Rows of `select … from …`, counted to `COUNTED_ROWS`. */
export function countedSql(from: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select count(*)::integer from (select ${from} limit ${sql.lit(COUNTED_ROWS + 1)}) counted)`;
}

export function totalOf(counted: number): { total: number; isTotalExact: boolean } {
  return { total: Math.min(counted, COUNTED_ROWS), isTotalExact: counted <= COUNTED_ROWS };
}
