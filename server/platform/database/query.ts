import { sql } from 'kysely';
import type { Reader } from './access.ts';

/** `all<Row>(db)` followed by a statement: its rows. */
export function all<Row>(db: Reader) {
  return async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    (await sql<Row>(text, ...values).execute(db)).rows;
}

export function first<Row>(db: Reader) {
  return async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row | null> =>
    (await all<Row>(db)(text, ...values))[0] ?? null;
}

export function hasRows(db: Reader) {
  return async (text: TemplateStringsArray, ...values: unknown[]): Promise<boolean> =>
    (await all(db)(text, ...values)).length > 0;
}

export function run(db: Reader) {
  return async (text: TemplateStringsArray, ...values: unknown[]): Promise<void> => {
    await all(db)(text, ...values);
  };
}
