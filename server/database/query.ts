import { sql } from 'kysely';
import type { Reader } from './access.ts';

/** `all<Row>(db)` followed by a statement: its rows. */
export function all<Row>(db: Reader) {
  return async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    (await sql<Row>(text, ...values).execute(db)).rows;
}

/** The first row of a statement; null if it has none. */
export function first<Row>(db: Reader) {
  return async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row | null> =>
    (await all<Row>(db)(text, ...values))[0] ?? null;
}

/** Whether a statement returns a row, such as a changed one. */
export function hasRows(db: Reader) {
  return async (text: TemplateStringsArray, ...values: unknown[]): Promise<boolean> =>
    (await all(db)(text, ...values)).length > 0;
}

/** A statement whose rows, if any, do not matter. */
export function run(db: Reader) {
  return async (text: TemplateStringsArray, ...values: unknown[]): Promise<void> => {
    await all(db)(text, ...values);
  };
}
