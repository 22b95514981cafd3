import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import { findInDatabase, findInJson, findInText } from './find-card-data.ts';
import { openPlainSql } from './plain-sql.ts';

const cards = { numbers: ['6011747938621117', '4000000000000002'], codes: ['739'] };
const whole = 'the card number that ends in 1117';
const middle = `the middle of ${whole}`;

describe('a text that may hold card data', () => {
  test.each<[string, string, string[]]>([
    ['by its number', 'paid by 6011747938621117', [whole, middle]],
    ['by its number as typed', '6011 7479 3862 1117', [whole, middle]],
    ['by its number with dashes', '6011-7479-3862-1117', [whole, middle]],
    ['by its middle digits', 'card ****74793862****', [middle]],
    ['by a number of common middle digits', '4000000000000002', ['the card number that ends in 0002']],
    ['by its bytes', '\\x3734373933383632', [middle]],
    ['by a code with its name', 'cvv: 118', ['something that is called a security code']],
    ['by a code in quotes', '{"cvv":"118"}', ['something that is called a security code']],
  ])('%s', (_, text, found) => {
    expect(findInText(text, cards)).toEqual(found);
  });

  test.each([
    'Discover ending in 1117',
    'order 100000000001',
    'about 739 bottles',
    'A security code is required',
    '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$Yx3cVn123Qk',
  ])('not by %j', (text) => {
    expect(findInText(text, cards)).toEqual([]);
  });

  test('a security code is found as a whole value, not inside a longer one', () => {
    expect(findInJson('{"a":[{"b":"739"}]}', cards)).toEqual(['a security code']);
    expect(findInJson('{"a":"1739","c":7390}', cards)).toEqual([]);
  });
});

describe('a database', () => {
  let close: () => Promise<void>;
  let sql: ReturnType<typeof openPlainSql>['sql'];
  beforeAll(async () => {
    const database = await createTestDatabase();
    const connection = openPlainSql(database.databaseUrl);
    sql = connection.sql;
    close = async () => {
      await connection.close();
      await database.drop();
    };
  });
  afterAll(() => close());

  test('is searched in every schema, in text, JSON and bytes', async () => {
    expect((await findInDatabase(sql, cards)).found).toEqual([]);
    await sql`create schema elsewhere`;
    await sql`create table elsewhere.notes (note text, more jsonb, bytes bytea)`;
    await sql`insert into elsewhere.notes (note) values ('6011 7479 3862 1117')`;
    await sql`insert into elsewhere.notes (more) values ('{"deep": [{"code": "739"}]}')`;
    await sql`insert into elsewhere.notes (bytes) values ('74793862'::bytea)`;
    const { found } = await findInDatabase(sql, cards);
    expect(found.sort()).toEqual([
      'a security code in elsewhere.notes',
      `${whole} in elsewhere.notes`,
      `${middle} in elsewhere.notes`,
    ]);
  });
});
