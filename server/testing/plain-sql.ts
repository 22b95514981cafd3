import postgres from 'postgres';

export interface PlainSql {
  readonly sql: postgres.Sql;
  close(): Promise<void>;
}

/** PostgreSQL's own numbers for its types (pg_type.dat). */
const oid = { bigint: 20, numeric: 1700, date: 1082 };

/**
 * SQL for tests, storms and the bench, through another driver than the shop's: what one has written, the other reads. Numbers
 * and days arrive as in the shop.
 */
export function openPlainSql(databaseUrl: string, { max = 10 }: { max?: number } = {}): PlainSql {
  const sql = postgres(databaseUrl, {
    max,
    onnotice: () => undefined,
    types: {
      bigint: { to: oid.bigint, from: [oid.bigint], serialize: String, parse: Number },
      numeric: { to: oid.numeric, from: [oid.numeric], serialize: String, parse: Number },
      date: {
        to: oid.date,
        from: [oid.date],
        serialize: (day: string) => day,
        parse: (day: string) => day,
      },
    },
  });
  return { sql: sql as unknown as postgres.Sql, close: () => sql.end({ timeout: 5 }) };
}
