import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { normalizePromoCode } from '../../../domain/promo/promo.ts';
import { type DatabaseBefore, databaseBefore } from '../../testing/database-before.ts';

let before: DatabaseBefore;
beforeAll(async () => {
  before = await databaseBefore('0101-promo-codes-folded.sql');
});
afterAll(() => before.close());

const DASHES = [...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u058a\uff0d\ufe58'];

test('stored codes are folded as typed ones are, and two that would become one stay', async () => {
  const { db } = before;
  const stored = [
    ...DASHES.map((dash, index) => `FALL${index}${dash}20`),
    '\uff26\uff21\uff2c\uff2c',
    'HID\u200bDEN',
    'TWICE\u201310',
    'TWICE-10',
    'PLAIN-1',
  ];
  for (const code of stored) {
    await sql`insert into promos (promo_code, name, kind, percent) values (${code}, ${code}, 'percent', 10)`.execute(
      db,
    );
  }
  await sql`insert into carts (browser_hash, branding_id, promo_code) values (sha256('a'), 1, ${stored[3]})`.execute(
    db,
  );

  await before.migrateToToday();

  const { rows } = await sql<{ code: string; name: string }>`
    select promo_code as code, name from promos where name = any(${stored})`.execute(db);
  const expected = (name: string) => (name.startsWith('TWICE') ? name : normalizePromoCode(name));
  expect(rows).toHaveLength(stored.length);
  expect(rows.filter(({ code, name }) => code !== expected(name))).toEqual([]);
  const { rows: carts } =
    await sql`select promo_code as code from carts where browser_hash = sha256('a')`.execute(db);
  expect(carts).toEqual([{ code: 'FALL3-20' }]);
});
