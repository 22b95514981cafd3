import postgres from 'postgres';
import { askShop } from './ask-shop.ts';

let url: Promise<string> | undefined;

/** Works on the shop's database itself, for states that no shopper and no operator can bring about. */
export async function inDatabase<Result>(work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  url ??= askShop<{ databaseUrl: string }>('db', 'url').then(({ databaseUrl }) => databaseUrl);
  const sql = postgres(await url, { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
