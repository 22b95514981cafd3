import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Connection, connect } from './connection.ts';
import { migrate, pendingMigrations, refuseOldServer } from './migrate.ts';

let database: TestDatabase;
let connection: Connection;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cellar-door-migrations-'));
  connection = connect(database.databaseUrl, { max: 4 });
  await sql`drop schema public cascade`.execute(connection.db);
  await sql`create schema public`.execute(connection.db);
  file('0001-bottles.sql', 'CREATE TABLE bottles (id int PRIMARY KEY); INSERT INTO bottles VALUES (1);');
  file('0002-more-bottles.sql', 'INSERT INTO bottles VALUES (2);');
});

afterEach(async () => {
  await connection.close();
  rmSync(folder, { recursive: true });
});

afterAll(() => database.drop());

test('the files are applied once, in the order of their numbers', async () => {
  expect(await pendingMigrations(connection.db, folder)).toEqual([
    '0001-bottles.sql',
    '0002-more-bottles.sql',
  ]);
  expect(await migrate(database.databaseUrl, folder)).toEqual(['0001-bottles.sql', '0002-more-bottles.sql']);
  expect(await migrate(database.databaseUrl, folder)).toEqual([]);
  expect(await pendingMigrations(connection.db, folder)).toEqual([]);
  expect(await bottles()).toEqual([1, 2]);
});

test('two servers that start at once apply each file once between them', async () => {
  const [one, other] = await Promise.all([
    migrate(database.databaseUrl, folder),
    migrate(database.databaseUrl, folder),
  ]);
  expect([...one, ...other].sort()).toEqual(['0001-bottles.sql', '0002-more-bottles.sql']);
  expect(await bottles()).toEqual([1, 2]);
});

test('a file that fails leaves nothing of itself behind, and what came before stays', async () => {
  file('0003-half-right.sql', 'INSERT INTO bottles VALUES (3); INSERT INTO bottles VALUES (1);');
  await expect(migrate(database.databaseUrl, folder)).rejects.toThrow('duplicate key');
  expect(await bottles()).toEqual([1, 2]);
  expect(await pendingMigrations(connection.db, folder)).toEqual(['0003-half-right.sql']);
});

test('a file that was changed after it was applied stops the start with its name', async () => {
  await migrate(database.databaseUrl, folder);
  file('0001-bottles.sql', 'CREATE TABLE bottles (id bigint PRIMARY KEY);');
  await expect(migrate(database.databaseUrl, folder)).rejects.toThrow(
    'Migration 0001-bottles.sql was changed',
  );
});

test('a database from a newer shop stops the start', async () => {
  await migrate(database.databaseUrl, folder);
  rmSync(join(folder, '0002-more-bottles.sql'));
  await expect(migrate(database.databaseUrl, folder)).rejects.toThrow(
    '0002-more-bottles.sql, which this version',
  );
});

test('a file without a number is refused', async () => {
  file('bottles.sql', 'SELECT 1');
  await expect(migrate(database.databaseUrl, folder)).rejects.toThrow(
    'Migration bottles.sql must be named like',
  );
});

function file(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

async function bottles(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from bottles order by id`.execute(connection.db);
  return rows.map(({ id }) => id);
}

test('a PostgreSQL that lacks what payments need is refused', () => {
  expect(() => refuseOldServer(160_004)).toThrow(
    'The database is PostgreSQL 16. The shop needs version 17 or later.',
  );
  expect(() => refuseOldServer(170_000)).not.toThrow();
});
