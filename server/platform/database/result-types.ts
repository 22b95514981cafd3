import pg from 'pg';

/** PostgreSQL's own numbers for its types (pg_type.dat), and for lists of them. */
const NUMBERS: readonly (readonly [type: number, list: number])[] = [
  [20, 1016], // bigint
  [1700, 1231], // numeric
];
const TEXTS: readonly (readonly [type: number, list: number])[] = [
  [1082, 1182], // date
  [1186, 1187], // interval
];

type Parse = (text: string) => unknown;

const readList = pg.types.getTypeParser(1009 as number) as (text: string) => (string | null)[];
const numberOf: Parse = Number;
const textOf: Parse = (text) => text;
const listOf =
  (parse: Parse): Parse =>
  (text) =>
    readList(text).map((each) => (each === null ? null : parse(each)));

const PARSERS = new Map<number, Parse>([
  ...NUMBERS.flatMap(
    ([type, list]) =>
      [
        [type, numberOf],
        [list, listOf(numberOf)],
      ] as const,
  ),
  ...TEXTS.flatMap(
    ([type, list]) =>
      [
        [type, textOf],
        [list, listOf(textOf)],
      ] as const,
  ),
]);

/** Sums of cents stay far below 2^53, so numbers hold them. A day is 'YYYY-MM-DD', since it has no time zone. */
export const getTypeParser = ((type: number, format?: 'text' | 'binary') =>
  PARSERS.get(type) ?? pg.types.getTypeParser(type, format as 'text')) as typeof pg.types.getTypeParser;
