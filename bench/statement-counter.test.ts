import postgres from 'postgres';
import { expect, inject, test } from 'vitest';
import { countStatements } from './statement-counter.ts';

test('counts each statement once, BEGIN and COMMIT too, however long', async () => {
  const counter = await countStatements(inject('testPostgres').serverUrl);
  const sql = postgres(counter.databaseUrl, { max: 1, fetch_types: false });
  try {
    await sql`select 1`;
    const from = counter.count();
    expect(from).toBe(1);
    await sql`select ${'x'.repeat(300_000)}::text`;
    expect(counter.count() - from).toBe(1);
    await sql.unsafe('select 1').simple();
    expect(counter.count() - from).toBe(2);
    await sql.begin(async (transaction) => {
      await transaction`select 1`;
      await transaction`select 2`;
    });
    expect(counter.count() - from).toBe(6);
  } finally {
    await sql.end();
    counter.close();
  }
});
