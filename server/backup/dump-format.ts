import { z } from 'zod';

/**
 * A dump is a gzip file of lines: this head, then for each table the line of its `part` and its rows as COPY's text format
 * has them, ended by `\.`, and last the `tail`. A row never holds a line's end, nor is one `\.`: COPY escapes both.
 */
export const dumpHead = z.object({
  format: z.literal('cellar-door-1'),
  takenAt: z.string(),
  /** What the tables look like: a dump goes into a database with the very same migrations. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  jobsMigration: z.int(),
});

const tablePart = z.object({ table: z.string(), columns: z.array(z.string()) });

/** Read last, so that no sequence stands behind a row of the dump. */
const dumpTail = z.object({
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  tables: z.int(),
});

export const dumpPart = z.union([tablePart, dumpTail]);

export type DumpHead = z.infer<typeof dumpHead>;
export type TablePart = z.infer<typeof tablePart>;
export type DumpTail = z.infer<typeof dumpTail>;

export const ROWS_END = '\\.';
