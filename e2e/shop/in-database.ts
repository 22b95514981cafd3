import postgres from 'postgres';
import type { Reader } from '../../server/platform/database/access.ts';
import { connect } from '../../server/platform/database/connection.ts';
import { askShop } from './ask-shop.ts';

let url: Promise<string> | undefined;
const databaseUrl = () =>
  (url ??= askShop<{ databaseUrl: string }>('db', 'url').then((answer) => answer.databaseUrl));

/** Works on the shop's database itself, for states that no shopper and no operator can bring about. */
export async function inDatabase<Result>(work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(await databaseUrl(), { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** The same for the builders of `server/testing`, which know the tables. */
export async function inTables(work: (db: Reader) => Promise<unknown>): Promise<void> {
  const { db, close } = connect(await databaseUrl(), { max: 1 });
  try {
    await work(db);
  } finally {
    await close();
  }
}
