import { sql as fragment } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Connection, connect } from './connection.ts';
import { executeAndCommit, executeTogether } from './packets.ts';

let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.databaseUrl, { max: 2 });
});

afterAll(async () => {
  await connection.close();
  await database.drop();
});

const typed = fragment<{ cents: number; sum: number; day: string; instant: Date; ids: number[] }>`
  SELECT 12500::bigint AS cents,
    sum(n)::numeric AS sum,
    '2027-03-02'::date AS day,
    '2027-03-02T23:30:00-08:00'::timestamptz AS instant,
    array_agg(n::bigint) AS ids
  FROM unnest(ARRAY[1, 2]) AS n`;

test('sums are numbers, a day is its name, an instant is a Date', async () => {
  const { rows } = await typed.execute(connection.db);
  expect(rows).toEqual([
    { cents: 12500, sum: 3, day: '2027-03-02', instant: new Date('2027-03-03T07:30:00Z'), ids: [1, 2] },
  ]);
});

test('days, lists, booleans, instants and bytes go in as they come out', async () => {
  const instant = new Date('2027-03-02T23:30:00.123Z');
  const { rows } = await fragment`
    select ${'2027-12-31'}::date as day, ${[1, 2]}::bigint[] as ids, ${['a "b", {c}', null]}::text[] as names,
      array[${'2027-01-01'}::date] as days, ${12500}::bigint as cents, ${null}::text as nothing,
      ${Buffer.from([0, 255])} as bytes, ${instant} - interval '1 second' as earlier, ${{ a: [1, 'x'] }}::jsonb as document
  `.execute(connection.db);
  expect(rows).toEqual([
    {
      day: '2027-12-31',
      ids: [1, 2],
      names: ['a "b", {c}', null],
      days: ['2027-01-01'],
      cents: 12500,
      nothing: null,
      bytes: Buffer.from([0, 255]),
      earlier: new Date('2027-03-02T23:29:59.123Z'),
      document: { a: [1, 'x'] },
    },
  ]);
});

test('a boolean stays a boolean where any type is accepted', async () => {
  const { rows } =
    await fragment`select json_build_object('is', ${true}) as document, ${false} as plain`.execute(
      connection.db,
    );
  expect(rows).toEqual([{ document: { is: true }, plain: false }]);
});

test('a day does not move with the time zone of the connection', async () => {
  const { rows } = await connection.db.transaction().execute(async (trx) => {
    await fragment`set local timezone = 'Pacific/Kiritimati'`.execute(trx);
    return fragment`select ${'2027-01-01'}::date as day`.execute(trx);
  });
  expect(rows).toEqual([{ day: '2027-01-01' }]);
});

test('lists keep what PostgreSQL writes lists with, and lists within lists', async () => {
  const names = ['', 'NULL', 'a "b"', 'back\\slash', '{c, d}', "o'e", 'é\n'];
  const nested = [
    ['a"', null],
    ['b', 'c\\'],
  ];
  const bytes = [Buffer.from([0, 34, 92, 255]), null];
  const { rows } = await fragment`
    select ${names}::text[] as names, ${nested}::text[] as nested, ${[]}::integer[] as none,
      ${[true, null]}::boolean[] as flags, ${bytes}::bytea[] as bytes`.execute(connection.db);
  expect(rows).toEqual([{ names, nested, none: [], flags: [true, null], bytes }]);
});

test('literals, names and nested pieces of SQL keep their order, with the same template and other values', async () => {
  const columns = { one: fragment`one`, two: fragment`two`, named: fragment.ref('two') };
  const pick = (column: keyof typeof columns, value: string) => fragment`
    select ${fragment.lit("it's")} as literal, ${columns[column]} as picked, ${value}::text as value
    from (values (${1}::integer, ${2}::integer)) as v (one, two) where one = ${fragment.lit(1)} and ${fragment`two > ${0}`}`;
  for (const [column, value, picked] of [
    ['one', 'a', 1],
    ['two', 'b', 2],
    ['named', 'c', 2],
  ] as const) {
    const { rows } = await pick(column, value).execute(connection.db);
    expect(rows).toEqual([{ literal: "it's", picked, value }]);
  }
  const plain = (value: number) => fragment`select ${value}::integer + ${1} as sum`.execute(connection.db);
  expect((await plain(1)).rows).toEqual([{ sum: 2 }]);
  expect((await plain(2)).rows).toEqual([{ sum: 3 }]);
});

test('a statement that failed answers the next time, on the same connection', async () => {
  const one = connect(database.databaseUrl, { max: 1 });
  const divide = (by: number) => fragment`select 6 / ${by}::integer as result`.execute(one.db);
  await expect(divide(0)).rejects.toThrow('division by zero');
  expect((await divide(2)).rows).toEqual([{ result: 3 }]);
  await expect(divide(0)).rejects.toThrow('division by zero');
  expect((await divide(3)).rows).toEqual([{ result: 2 }]);
  const wrong = () => fragment`select from nothing_of_this_name where 1 = ${1}`.execute(one.db);
  await expect(wrong()).rejects.toThrow('does not exist');
  await expect(wrong()).rejects.toThrow('does not exist');
  await one.close();
});

test('a new statement twice in one packet is prepared once', async () => {
  const read = (value: string) => fragment<{ twice: string }>`select ${value}::text as twice`;
  const answers = await connection.db
    .transaction()
    .execute((trx) => executeTogether(trx, read('a'), read('b')));
  expect(answers).toEqual([[{ twice: 'a' }], [{ twice: 'b' }]]);
});

test('no row is read by the columns that its statement had before a migration', async () => {
  const one = connect(database.databaseUrl, { max: 1 });
  await fragment`create table shelves (a integer, b text)`.execute(one.db);
  await fragment`insert into shelves values (1, 'left')`.execute(one.db);
  const read = () => fragment<Record<string, unknown>>`select * from shelves`.execute(one.db);
  expect((await read()).rows).toEqual([{ a: 1, b: 'left' }]);
  expect((await read()).rows).toEqual([{ a: 1, b: 'left' }]);
  await fragment`alter table shelves drop column a, add column c integer`.execute(connection.db);
  await expect(read()).rejects.toThrow('cached plan must not change result type');
  await fragment`drop table shelves`.execute(connection.db);
  await one.close();
});

test('each session has its limits and plans each statement once', async () => {
  const { rows } = await fragment`select name, setting from pg_settings where name in
    ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'plan_cache_mode', 'jit')
    order by name`.execute(connection.db);
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '15000' },
    { name: 'jit', setting: 'off' },
    { name: 'lock_timeout', setting: '5000' },
    { name: 'plan_cache_mode', setting: 'force_generic_plan' },
    { name: 'statement_timeout', setting: '10000' },
  ]);
});

test('a plan made for a small table does not read a large one whole', async () => {
  const one = connect(database.databaseUrl, { max: 1 });
  await fragment`create table grown (id integer primary key)`.execute(one.db);
  await fragment`insert into grown values (1)`.execute(one.db);
  await fragment`analyze grown`.execute(one.db);
  const look = (db: Connection['db']) => fragment`select 1 from grown where id = ${1}`.execute(db);
  await look(one.db);
  await fragment`insert into grown select generate_series(2, 1000)`.execute(one.db);
  const { rows } = await one.db.transaction().execute(async (trx) => {
    await look(trx);
    return fragment`select seq_tup_read::integer as read from pg_stat_xact_user_tables
      where relname = 'grown'`.execute(trx);
  });
  await one.close();
  expect(rows).toEqual([{ read: 0 }]);
});

test('a statement is prepared once on each connection', async () => {
  const { rows } = await connection.db.connection().execute(async (db) => {
    for (const n of [1, 2, 3]) await fragment`select ${n}::integer as prepared_once`.execute(db);
    return fragment`
      select generic_plans from pg_prepared_statements where statement like '%as prepared_once'`.execute(db);
  });
  expect(rows).toEqual([{ generic_plans: 3 }]);
});

test('a transaction whose connection is lost fails, and the next one has another connection', async () => {
  const pidOf = fragment<{ pid: number }>`select pg_backend_pid() as pid`;
  const lost = connection.db.transaction().execute(async (trx) => {
    const { rows } = await pidOf.execute(trx);
    const pid = rows[0]?.pid ?? 0;
    await fragment`select pg_terminate_backend(${pid}, 5000)`.execute(connection.db);
    await vi.waitFor(async () => {
      const left = await fragment`select from pg_stat_activity where pid = ${pid}`.execute(connection.db);
      expect(left.rows).toHaveLength(0);
    });
    await new Promise((resolve) => setImmediate(resolve));
    await pidOf.execute(trx);
  });
  await expect(lost).rejects.toThrow('the connection to the database was lost');
  const next = await Promise.all(
    Array.from({ length: 4 }, () => connection.db.transaction().execute((trx) => pidOf.execute(trx))),
  );
  expect(next.map(({ rows }) => rows.length)).toEqual([1, 1, 1, 1]);
});

const notes = async () => {
  const { rows } = await fragment<{ note: string }>`select note from notes order by note`.execute(
    connection.db,
  );
  return rows.map(({ note }) => note);
};
const note = (text: unknown) => fragment`insert into notes (note) values (${text}::text)`;

test('a last statement takes its COMMIT along, before its caller continues', async () => {
  await fragment`create table notes (note text primary key)`.execute(connection.db);
  await connection.db.transaction().execute(async (trx) => {
    await note('first').execute(trx);
    await executeAndCommit(trx, note('last'));
    await vi.waitFor(async () => expect(await notes()).toEqual(['first', 'last']));
  });
  expect(await notes()).toEqual(['first', 'last']);
});

test('a last statement that fails takes the whole transaction with it', async () => {
  const failed = connection.db.transaction().execute(async (trx) => {
    await note('lost').execute(trx);
    await executeAndCommit(trx, note('first'));
  });
  await expect(failed).rejects.toThrow(/duplicate key/);
  expect(await notes()).toEqual(['first', 'last']);
});

test('nothing may follow a last statement', async () => {
  const continued = connection.db.transaction().execute(async (trx) => {
    await executeAndCommit(trx, note('second'));
    await note('third').execute(trx);
  });
  await expect(continued).rejects.toThrow(/continued after its last statement/);
  expect(await notes()).toEqual(['first', 'last', 'second']);
  const next = await connection.db.transaction().execute((trx) => note('fourth').execute(trx));
  expect(next.numAffectedRows).toBe(1n);
});

test('a transaction without a statement sends none', async () => {
  const sent: string[] = [];
  const other = connect(database.databaseUrl, { max: 1, onStatement: (statement) => sent.push(statement) });
  expect(await other.db.transaction().execute(async () => 'done')).toBe('done');
  await other.close();
  expect(sent).toEqual([]);
});

const unsendable = {
  toJSON() {
    throw new Error('unsendable');
  },
};

test('a last statement that is never sent takes nothing along', async () => {
  const write = (first: string, value: unknown) =>
    connection.db.transaction().execute(async (trx) => {
      await note(first).execute(trx);
      await executeAndCommit(trx, note(value));
    });
  await expect(write('before it is prepared', unsendable)).rejects.toThrow(/unsendable/);
  await write('while it is prepared', 'fifth');
  await expect(write('once it is prepared', unsendable)).rejects.toThrow(/unsendable/);
  expect(await notes()).toEqual(['fifth', 'first', 'fourth', 'last', 'second', 'while it is prepared']);
});

test('a first statement with an undefined parameter is not sent', async () => {
  const failed = connection.db.transaction().execute((trx) => note(undefined).execute(trx));
  await expect(failed).rejects.toThrow('a parameter of a statement is undefined');
  expect((await note('sixth').execute(connection.db)).numAffectedRows).toBe(1n);
});

test('a transaction that went on after an error is not reported as committed', async () => {
  const swallowed = connection.db.transaction().execute(async (trx) => {
    await note('seventh').execute(trx);
    await note('first')
      .execute(trx)
      .catch(() => undefined);
  });
  await expect(swallowed).rejects.toThrow(/rolled back/);
  expect(await notes()).not.toContain('seventh');
});

test('statements of one packet run in order, and each sees what the one before it did', async () => {
  const [written, read] = await connection.db
    .transaction()
    .execute((trx) =>
      executeTogether(
        trx,
        fragment`insert into notes (note) values ('eighth') returning note`,
        fragment`select count(*)::integer as found from notes where note = 'eighth'`,
      ),
    );
  expect([written, read]).toEqual([[{ note: 'eighth' }], [{ found: 1 }]]);
});

test('a statement that fails takes the next one of its packet with it', async () => {
  const failed = connection.db
    .transaction()
    .execute((trx) => executeTogether(trx, note('first'), note('ninth')));
  await expect(failed).rejects.toThrow(/duplicate key/);
  expect(await notes()).not.toContain('ninth');
});

test('a last packet takes its COMMIT along, and fails as a whole', async () => {
  const write = (first: string, next: string) =>
    connection.db.transaction().execute(async (trx) => {
      await executeTogether(trx, note(first), note(next), { isLast: true, untilOnDisk: true });
      await vi.waitFor(async () => expect(await notes()).toContain(next));
    });
  await expect(write('first', 'tenth')).rejects.toThrow(/duplicate key/);
  await expect(write('tenth', 'first')).rejects.toThrow(/duplicate key/);
  expect(await notes()).not.toContain('tenth');
  await write('tenth', 'eleventh');
  expect(await notes()).toEqual(expect.arrayContaining(['tenth', 'eleventh']));
});
