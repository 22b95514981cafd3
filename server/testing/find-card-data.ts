import type { Sql } from 'postgres';

/** What was typed of cards, and must be nowhere afterwards. */
export interface TypedCards {
  readonly numbers: readonly string[];
  /** Security codes that nothing else is likely to be called. */
  readonly codes: readonly string[];
}

/**
 * What a text tells of the cards: a number whole, grouped as it is typed, or by its middle digits; written out or as
 * the hexadecimal of a `bytea`; and anything that calls itself a security code. [] when it tells nothing.
 */
export function findInText(text: string, { numbers }: TypedCards): string[] {
  // The digits of a hexadecimal are none: those of a photo's bytes are found in any photo.
  const written = text.replace(/\\x[0-9a-f]*/g, '');
  const ungrouped = written.replace(/(?<=\d)[ -](?=\d)/g, '');
  const hits = cardNeedles(numbers).filter(({ digits }) => {
    const hexadecimal = Buffer.from(digits).toString('hex');
    return written.includes(digits) || ungrouped.includes(digits) || text.includes(hexadecimal);
  });
  const named = NAMED_CODE.test(text) ? ['something that is called a security code'] : [];
  return [...hits.map(({ name }) => name), ...named];
}

/** As `findInText`, of anything that is JSON; in a value of its own, a security code alone counts, too. */
export function findInJson(json: string, cards: TypedCards): string[] {
  const isCode = leavesOf(JSON.parse(json)).some((leaf) => cards.codes.includes(leaf));
  return [...findInText(json, cards), ...(isCode ? ['a security code'] : [])];
}

/** Searches every column of every table of every schema, the gateway's books and the queue of jobs among them. */
export async function findInDatabase(
  sql: Sql,
  cards: TypedCards,
): Promise<{ tables: string[]; found: string[] }> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by name`;
  const found = [];
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ row: string }[]>(`select to_jsonb(t)::text as row from ${name} t`);
    const findings = rows.flatMap(({ row }) => findInJson(row, cards));
    found.push(...new Set(findings.map((what) => `${what} in ${name}`)));
  }
  return { tables: tables.map(({ name }) => name), found };
}

/** The digits to look for: of every number all of them, and those in the middle where they are no common ones. */
export function cardNeedles(numbers: readonly string[]): { digits: string; name: string }[] {
  return numbers.flatMap((number) => {
    const name = `the card number that ends in ${number.slice(-4)}`;
    const middle = number.slice(4, -4);
    return [
      { digits: number, name },
      ...(isTelling(middle) ? [{ digits: middle, name: `the middle of ${name}` }] : []),
    ];
  });
}

/** '00000000' is in half of all tables, '74793862' comes out of a card. */
function isTelling(middle: string): boolean {
  return middle.length >= 7 && new Set(middle).size >= 4;
}

/** `"cvv": "739"`, `cvv=739`, `Security Code 739`; not the `cVn123` that a random token or a password's hash may hold. */
const NAMED_CODE = /(cvv|cvc|cvn|security.?code)\W{1,5}\d{3,4}(?!\d)/i;

/** Numbers of rows and amounts run through all small numbers, so a code among them tells nothing. */
const COUNTING = /(_id|Id|_cents|Cents|^position)$/;

function leavesOf(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [String(value)];
  return Object.entries(value).flatMap(([key, each]) =>
    COUNTING.test(key) && typeof each === 'number' ? [] : leavesOf(each),
  );
}
