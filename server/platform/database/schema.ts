/**
 * The tables that Kysely's query builder reads or writes. Statements in SQL name other tables too. Each room declares its
 * own in its `tables.ts`, which TypeScript merges into this interface.
 */
export interface Database {
  rate_limits: { bucket: string; tat: Date };
}
