import { z } from 'zod';

/**
 * Compressed and sealed (sealed-chunks.ts) lines of text: this head; for each table, the line of its `part` and its
 * rows in COPY's text format, ended by `\.`; last the `tail`. COPY escapes line ends and `\.`.
 */
export const backupHead = z.object({
  takenAt: z.iso.datetime(),
  /** A backup fits only a database with exactly these migrations. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  jobsMigration: z.int(),
});

/** Names as PostgreSQL quotes them. A restore only compares them with its own catalog. */
const tablePart = z.object({ table: z.string(), columns: z.array(z.string()) });

/** Read last, so that no sequence is behind a row in the backup. */
const backupTail = z.object({
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().regex(/^\d{1,19}$/) })),
  tables: z.int(),
});

export const backupPart = z.union([tablePart, backupTail]);

export type BackupHead = z.infer<typeof backupHead>;
export type TablePart = z.infer<typeof tablePart>;
export type BackupTail = z.infer<typeof backupTail>;

export const ROWS_END = '\\.';
