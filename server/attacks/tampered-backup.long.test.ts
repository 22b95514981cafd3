import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestOperator, testOperator } from '../../cli/testing/operator.ts';
import { sealing, unsealing } from '../platform/backup/sealed-chunks.ts';
import { connect } from '../platform/database/connection.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { testShop } from '../testing/test-shop.ts';

const ELSEWHERE = { linkSecret: 'the secret of another shop altogether', backupKey: null };
const BACKUP_KEY = 'a key that encrypts backups of tests';
const SKIP = '--dangerously-skip-verification';

const shop = testShop();
let target: TestDatabase;
let atTarget: ReturnType<typeof connect>;
let operator: TestOperator;
let folder: string;
let proof: string;
/** The honest backup, as text. */
let honest: string;

const path = (name: string) => join(folder, name);

beforeAll(async () => {
  target = await createTestDatabase();
  atTarget = connect(target.databaseUrl, { max: 1 });
  operator = testOperator({ ...shop, databaseUrl: target.databaseUrl, db: atTarget.db });
  folder = mkdtempSync(join(tmpdir(), 'cellar-door-tampered-'));
  // PostgreSQL may run as another user of the machine, who could write here.
  chmodSync(folder, 0o777);
  proof = path('proof');
  await testOperator(shop).json('database', 'backup', path('honest'));
  const open = unsealing(ownSecrets(), { isTrusted: false });
  const zipped = await buffer(open(createReadStream(path('honest'))));
  honest = gunzipSync(zipped).toString('latin1');
});
afterAll(async () => {
  await atTarget.close();
  await target.drop();
  rmSync(folder, { recursive: true });
});

const ownSecrets = () => ({ linkSecret: shop.parts.linkSecret, backupKey: null });

/** What someone writes who can change files, and has found out the secret unless they are signed elsewhere. */
async function forge(name: string, text: string, secrets = ownSecrets()): Promise<string> {
  const zipped = Readable.from([gzipSync(Buffer.from(text, 'latin1'))]);
  writeFileSync(path(name), await buffer(sealing(secrets)(zipped)));
  return path(name);
}

const customersPart = () => /\{"table":"public.customers".*\n/.exec(honest)?.[0] ?? '';

/** In place of the names of a table that has rows. */
const forgeries = (): [name: string, text: string, expected: RegExp][] => [
  [
    'a table that is a program',
    honest.replace(
      customersPart(),
      `{"table":"customers from program 'id > ${proof}' --","columns":["a"]}\n`,
    ),
    /a table that is not one of this database/,
  ],
  [
    'a column that is a program',
    honest.replace(
      customersPart(),
      `{"table":"public.customers","columns":["email) from program 'id > ${proof}' --"]}\n`,
    ),
    /columns of public.customers are not those/,
  ],
  [
    'a table of the system',
    honest.replace(customersPart(), '{"table":"pg_catalog.pg_authid","columns":["rolname"]}\n'),
    /a table that is not one of this database/,
  ],
  [
    'a sequence that is a statement',
    honest.replace(/"sequences":\[\{"name":"[^"]*"/, `"sequences":[{"name":"x'); drop table customers; --"`),
    /a sequence that is not one of this database/,
  ],
  [
    'letters that move the cursor',
    honest.replace(customersPart(), '{"table":"\\u001b]52;c;\\u0007","columns":[]}\n'),
    /of this database: "\?\]52;c;\?"/,
  ],
  [
    'a table twice',
    honest.replace(customersPart(), `${customersPart()}\\.\n${customersPart()}`),
    /not one of this/,
  ],
  [
    'no customers',
    honest.replace(/\{"table":"public.customers"(?:.*\n)*?\\\.\n/, ''),
    /lacks the table public.customers/,
  ],
  ['no JSON', honest.replace(customersPart(), 'customers\n'), /a part of an unknown kind/],
  ['more at the end', `${honest}and so on\n`, /something follows its end/],
  [
    'a row that fits no column',
    honest.replace(/("public.products".*\n)\d+/, '$1none'),
    /rows of public.products/,
  ],
  [
    'a reference to nothing',
    honest.replace(/("public.addresses".*\n\d+\t)\d+/, '$1999999'),
    /does not accept it: .*foreign key/,
  ],
];

async function isUntouched(): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from customers) + (select count(*) from products) as count`.execute(atTarget.db);
  return rows[0]?.count === 0 && !existsSync(proof);
}

describe('a forged file runs nothing and leaves nothing', () => {
  test('signed by someone who found out the secret', async () => {
    for (const [name, text, expected] of forgeries()) {
      expect(text, name).not.toBe(honest);
      const refusal = await operator.refusal('database', 'restore', await forge('forged', text));
      expect(refusal, name).toMatch(expected);
      expect(refusal, name).toMatch(/^1 .*Nothing was changed\.$/);
      expect(await isUntouched(), name).toBe(true);
    }
  });

  test('restored without verification, as a file of elsewhere', async () => {
    const [, text = '', expected] = forgeries()[0] ?? [];
    const file = await forge('elsewhere', text, ELSEWHERE);
    expect(await operator.refusal('database', 'restore', file, SKIP)).toMatch(expected ?? '');
    expect(await isUntouched()).toBe(true);
  });
});

test('SQL that gets in nevertheless starts no program and reads no file: the shop is no superuser', async () => {
  for (const statement of [
    `copy customers from program 'id > ${proof}'`,
    `copy (select 'x') to '${proof}'`,
    "select pg_read_file('/etc/passwd')",
  ]) {
    await expect(sql.raw(statement).execute(shop.db), statement).rejects.toThrow('permission denied');
  }
  expect(existsSync(proof)).toBe(false);
});

test('a file whose rows were changed, or that was signed elsewhere or by no one, is refused before any row goes in', async () => {
  const bytes = readFileSync(path('honest'));
  const changed = Buffer.from(bytes);
  changed.writeUInt8((changed.at(-1) ?? 0) ^ 1, changed.length - 1);
  writeFileSync(path('changed'), changed);
  writeFileSync(path('cut'), bytes.subarray(0, -50));
  writeFileSync(path('unsigned'), gzipSync(Buffer.from(honest, 'latin1')));
  await forge('elsewhere', honest, ELSEWHERE);
  for (const name of ['changed', 'cut', 'unsigned', 'elsewhere']) {
    const refusal = await operator.refusal('database', 'restore', path(name));
    expect(refusal, name).toMatch(/^1 .*(was changed|not a backup of this version).*Nothing was changed\.$/);
    expect(await isUntouched(), name).toBe(true);
  }
});

test('with a key, a backup reveals no personal data and can be restored only with that key', async () => {
  const withKey = testOperator(shop, { backupKey: BACKUP_KEY });
  expect(await withKey.json('database', 'backup', path('secret'))).toMatchObject({ isEncrypted: true });
  expect(readFileSync(path('secret')).subarray(0, 31).toString()).toBe('cellar-door-backup 2 encrypted ');
  expect(await operator.refusal('database', 'restore', path('secret'), SKIP)).toContain('set BACKUP_KEY');
  expect(await isUntouched()).toBe(true);

  const another = await createTestDatabase();
  const elsewhere = { ...shop, databaseUrl: another.databaseUrl };
  const { tables } = await testOperator(elsewhere, { backupKey: BACKUP_KEY }).json(
    'database',
    'restore',
    path('secret'),
  );
  expect(tables).toBeGreaterThan(40);
  await another.drop();
});

test('a file of another shop is restored on request, with a warning that it was not verified', async () => {
  const file = await forge('elsewhere', honest, ELSEWHERE);
  expect(await operator.json('database', 'restore', file, SKIP)).toMatchObject({ isVerified: false });
  expect(await isUntouched()).toBe(false);
});
