import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/**
 * The transaction that first writes such a row of the table, by a condition on `new`, loses its turn, once, as in a
 * deadlock. Gives how to take that back.
 */
export async function losingATurn(
  db: Kysely<Database>,
  table: string,
  condition: string,
): Promise<() => Promise<void>> {
  const run = async (...statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  await run(
    'create sequence turns_lost',
    `create function lose_a_turn() returns trigger language plpgsql as $$
    begin
      if nextval('turns_lost') = 1 then raise exception 'lost its turn' using errcode = '40P01'; end if;
      return new;
    end $$`,
    `create trigger lose_a_turn before insert or update on ${table} for each row when (${condition})
      execute function lose_a_turn()`,
  );
  return () =>
    run(`drop trigger lose_a_turn on ${table}`, 'drop function lose_a_turn', 'drop sequence turns_lost');
}
