import type { Sql } from 'postgres';

/** A statement that waits at a gate. */
export interface Waiting {
  readonly statement: string;
  /** What its transaction sent before; null: it is sent by itself. */
  readonly transaction: readonly string[] | null;
}

/** Whichever of the two goes first, neither side can tell. */
export type Commute = (one: Waiting, other: Waiting) => boolean;

interface Traces {
  readonly names: readonly string[];
  readonly changes: readonly string[];
  readonly locks: readonly string[];
}

const ENDS = /^\s*(commit|rollback)\b/i;
const CHANGES = /\b(?:insert into|delete from|(?<!for |key |do )update) (?:\w+\.)?(\w+)/gi;
const LOCKS_ROWS = /\bfor (?:no key update|update|key share|share)\b/i;
const LOCKS_MORE = /\b(?:pg_advisory|graphile_worker)/gi;
const ROWS_GO_TOO = /\bdelete from\b/i;

/**
 * Two statements commute if they lock different tables and neither shows the other what it changed: inside of a transaction
 * nothing shows before its end. Triggers lock no tables but those that their row's table references.
 */
export async function openCommute(sql: Sql): Promise<Commute> {
  const rows = await sql<{ name: string; parents: string[] }[]>`
    select c.relname as name, array_remove(array_agg(p.relname), null)::text[] as parents
    from pg_class c left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
    left join pg_class p on p.oid = k.confrelid
    where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'sandbox_gateway') group by c.relname`;
  const parentsOf = new Map(rows.map(({ name, parents }) => [name, parents]));
  const known = new Map<string, Traces>();

  const read = (statement: string): Traces => {
    const text = statement.replaceAll('"', '').replaceAll(/\s+/g, ' ');
    const names = wordsOf(text, /\w+/g).filter((word) => parentsOf.has(word));
    const changes = ROWS_GO_TOO.test(text) ? [...parentsOf.keys()] : wordsOf(text, CHANGES);
    const locks = [
      ...(LOCKS_ROWS.test(text) ? names : []),
      ...changes,
      // A row keeps those that it references from going.
      ...changes.flatMap((table) => parentsOf.get(table) ?? []),
      ...wordsOf(text, LOCKS_MORE),
    ];
    return { names, changes, locks };
  };
  const tracesOf = (statement: string): Traces => {
    const traces = known.get(statement) ?? read(statement);
    known.set(statement, traces);
    return traces;
  };
  const trace = ({ statement, transaction }: Waiting) => {
    const isEnd = transaction !== null && ENDS.test(statement);
    const all = (isEnd ? transaction : [statement]).map(tracesOf);
    return {
      names: new Set(all.flatMap(({ names }) => names)),
      locks: new Set(all.flatMap(({ locks }) => locks)),
      shows: transaction !== null && !isEnd ? [] : all.flatMap(({ changes }) => changes),
    };
  };
  return (one, other) => {
    const [first, second] = [trace(one), trace(other)];
    return !(
      [...first.locks].some((table) => second.locks.has(table)) ||
      first.shows.some((table) => second.names.has(table)) ||
      second.shows.some((table) => first.names.has(table))
    );
  };
}

function wordsOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([word, part]) => part ?? word);
}
