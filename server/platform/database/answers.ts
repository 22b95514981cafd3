import { channel } from 'node:diagnostics_channel';
import type { FieldDef } from 'pg';

/** An answer to a statement in SQL, with the texts of its template. */
export interface Answer {
  readonly fragments: readonly string[];
  readonly fields: readonly FieldDef[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Tests listen, and compare the answers with the rows that statements declare. */
export const ANSWERS = channel('cellar-door:answers');
