import { type RawBuilder, sql } from 'kysely';

/** Of every member of a union: `keyof` alone gives those that all members share. */
type KeyIn<T> = T extends readonly unknown[] ? never : T extends object ? Extract<keyof T, string> : never;
type ValueAt<T, K> = T extends object ? (K extends keyof T ? NonNullable<T[K]> : never) : never;

/** Up to three keys, each of the value that the one before leads to. */
type AtPath<T, Result> = <
  K1 extends KeyIn<T>,
  K2 extends KeyIn<ValueAt<T, K1>>,
  K3 extends KeyIn<ValueAt<ValueAt<T, K1>, K2>>,
>(
  ...path: [K1] | [K1, K2] | [K1, K2, K3]
) => RawBuilder<Result>;

/**
 * Fields of a document that is stored in a column, as text for a statement, such as
 * `textIn<OrderDocument>(sql`o.document`)('billingAddress', 'zip')`. The path is checked against the type of the document,
 * so that a renamed field does not compile. SQL null where the field is null, or missing from this document.
 */
export function textIn<Document>(column: RawBuilder<unknown>): AtPath<Document, string | null> {
  return (...path) => sql`(${column} #>> ${pathLiteral(path)})`;
}

/** As `textIn`, for an object or a list of the document: `jsonb`. */
export function jsonIn<Document>(column: RawBuilder<unknown>): AtPath<Document, unknown> {
  return (...path) => sql`(${column} #> ${pathLiteral(path)})`;
}

function pathLiteral(path: readonly string[]): RawBuilder<unknown> {
  return sql.lit(`{${path.join(',')}}`);
}
