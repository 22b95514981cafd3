import { type RawBuilder, sql } from 'kysely';

/** Keys of every member of a union. `keyof` gives only those that all members share. */
type KeyIn<T> = T extends readonly unknown[] ? never : T extends object ? Extract<keyof T, string> : never;
type ValueAt<T, K> = T extends object ? (K extends keyof T ? NonNullable<T[K]> : never) : never;

type AtPath<T, Result> = <
  K1 extends KeyIn<T>,
  K2 extends KeyIn<ValueAt<T, K1>>,
  K3 extends KeyIn<ValueAt<ValueAt<T, K1>, K2>>,
>(
  ...path: [K1] | [K1, K2] | [K1, K2, K3]
) => RawBuilder<Result>;

/**
 * Checks the path against the document's type, so that a renamed field does not compile:
 * `textIn<OrderDocument>(sql`o.document`)('billingAddress', 'zip')`. SQL null where the field is null or missing.
 */
export function textIn<Document>(column: RawBuilder<unknown>): AtPath<Document, string | null> {
  return (...path) => sql`(${column} #>> ${pathLiteral(path)})`;
}

/** As `textIn`, for an object or a list: `jsonb`. */
export function jsonIn<Document>(column: RawBuilder<unknown>): AtPath<Document, unknown> {
  return (...path) => sql`(${column} #> ${pathLiteral(path)})`;
}

function pathLiteral(path: readonly string[]): RawBuilder<unknown> {
  return sql.lit(`{${path.join(',')}}`);
}
