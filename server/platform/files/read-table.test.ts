import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CellForm } from '../../../domain/files/cell-forms.ts';
import { guardFormula } from '../../../domain/files/formula-guard.ts';
import {
  type CsvColumns,
  type CsvHead,
  type CsvRow,
  readCsvRows,
} from '../../catalog/operations/csv-rows.ts';

const COLUMNS = ['name', 'city', 'note'];

async function read(file: string | Uint8Array, columns: Partial<CsvColumns> = {}) {
  const rows: CsvRow[] = [];
  let head: CsvHead = { headings: new Map(), ignored: [] };
  const known = {
    required: ['name'],
    optional: ['city', 'note'],
    nothingFollows: 'no row follows',
    ...columns,
  };
  const onHead = (found: CsvHead) => {
    head = found;
  };
  for await (const row of readCsvRows(Readable.from([Buffer.from(file)]), known, { onHead })) {
    rows.push(row);
  }
  return { rows, head };
}

const encodings = {
  'UTF-8': (text: string) => Buffer.from(text),
  'UTF-8 with a mark': (text: string) => Buffer.from(`\ufeff${text}`),
  'UTF-16, little end first': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16, big end first': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
};

interface Dialect {
  readonly encode: (text: string) => Uint8Array;
  readonly separator: string;
  readonly lineEnd: string;
  readonly quotesAll: boolean;
  readonly endsWithLine: boolean;
  readonly namesSeparator: boolean;
  readonly emptyColumns: number;
  readonly emptyLines: boolean;
}

const dialects: fc.Arbitrary<Dialect> = fc.record({
  encode: fc.constantFrom(...Object.values(encodings)),
  separator: fc.constantFrom(',', ';', '\t', '|'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  quotesAll: fc.boolean(),
  endsWithLine: fc.boolean(),
  namesSeparator: fc.boolean(),
  emptyColumns: fc.nat(3),
  emptyLines: fc.boolean(),
});

function written(rows: readonly (readonly string[])[], dialect: Dialect): Uint8Array {
  const { separator, lineEnd } = dialect;
  const cell = (text: string) =>
    dialect.quotesAll || /["\r\n]/.test(text) || text.includes(separator)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  const lines = rows.map((row) =>
    [...row.map(cell), ...Array<string>(dialect.emptyColumns).fill('')].join(separator),
  );
  const empty = dialect.emptyLines ? `${lineEnd}${separator.repeat(2)}${lineEnd}` : lineEnd;
  const first = dialect.namesSeparator ? `sep=${separator}${lineEnd}` : '';
  return dialect.encode(first + lines.join(empty) + (dialect.endsWithLine ? lineEnd : ''));
}

/** Visible text without blanks around it, as a person sees a cell; no cell that stands for another one. */
const cells = fc
  .array(fc.constantFrom(...'aZ09éß語😀 ,;|"\'=+-@$%.\n#&/'), { maxLength: 12 })
  .map((letters) => letters.join('').trim())
  .filter((text) => !text.startsWith("'") && !/^="(?:[^"]|"")*"$/.test(text));

test('any table, written by any of the dialects, reads back equal', async () => {
  const rows = fc.array(fc.tuple(cells, cells, cells), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(rows, dialects, async (table, dialect) => {
      const named = table.map(([name, ...others]) => [`n${name}`, ...others]);
      const found = (await read(written([COLUMNS, ...named], dialect))).rows;
      const step = dialect.emptyLines ? 2 : 1;
      expect(found).toEqual(
        named.map((row, at) => ({
          kind: 'row',
          line: 1 + step * (at + 1),
          row: Object.fromEntries(COLUMNS.map((column, index) => [column, row[index]])),
        })),
      );
    }),
    { numRuns: 400 },
  );
});

test('a cell that was guarded for people comes back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('=1+1', '-1', "'=x", "''@y", '+1 503', 'plain'), async (cell) => {
      expect((await read(`name\n"${guardFormula(cell)}"`)).rows).toMatchObject([{ row: { name: cell } }]);
    }),
  );
});

describe('a file is read', () => {
  test('in Windows-1252, as Excel saves “CSV” on Windows', async () => {
    const file = Buffer.from('name;city\nZo\u00eb;Saint-\u00c9tienne \u0096 caf\u00e9\n', 'latin1');
    expect((await read(file)).rows).toMatchObject([{ row: { name: 'Zoë', city: 'Saint-Étienne – café' } }]);
  });

  test('with blanks, no-break spaces and mixed line ends', async () => {
    const { rows } = await read('\u00a0Name\u00a0, CITY \r\n Ada ,"\u00a0San\u00a0Jose "\nBea,\r\n');
    expect(rows).toMatchObject([
      { row: { name: 'Ada', city: 'San Jose' } },
      { row: { name: 'Bea', city: '' } },
    ]);
  });

  test('below titles, and with the separator of its headings', async () => {
    const { rows } = await read('Gift list, 2026, final\n\nName;City\nAda;Napa, CA\n');
    expect(rows).toEqual([{ kind: 'row', line: 4, row: { name: 'Ada', city: 'Napa, CA' } }]);
  });

  test('with other names for its columns, whatever their case and punctuation', async () => {
    for (const heading of [
      'Ship To - Näme',
      'ship_to_name',
      'FULL NAME',
      'fullName*',
      'Recipient Name (required)',
    ]) {
      const { head } = await read(`${heading},Weight,\nAda,3,\n`, {
        alsoCalled: { name: ['full name'] },
        prefixes: ['ship to', 'recipient'],
      });
      expect([...head.headings]).toEqual([['name', heading]]);
      expect(head.ignored).toEqual(['Weight']);
    }
  });

  test('where Excel left out the empty cells at the end, which it does from its second block of rows on', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => (at < 15 ? `n${at},,` : `n${at}`));
    const found = (await read(['name,city,note', ...rows].join('\n'))).rows;
    expect(found.map(({ kind }) => kind)).toEqual(Array(20).fill('row'));
    expect(found.at(-1)).toEqual({ kind: 'row', line: 21, row: { name: 'n19', city: '', note: '' } });
  });

  test('and its rows are numbered as in Excel, also after cells of several lines', async () => {
    const { rows } = await read('name,city\n"a\nb\nc",x\n\nd,y,z\n');
    expect(rows).toMatchObject([
      { kind: 'row', line: 2 },
      {
        kind: 'bad-row',
        line: 4,
        reasons: [expect.stringMatching(/^has 3 fields where the first line names 2/)],
      },
    ]);
  });
});

describe('a file is refused', () => {
  test.each([
    [
      'two headings of one column',
      'First Name,name,first_name\na,b,c',
      "'First Name' and 'name' and 'first_name' both mean name: remove one",
    ],
    ['more columns than any list', `name${',a'.repeat(500)}\nb`, 'The file has more than 500 columns'],
    ['a heading that is there twice', 'name,name\na,b', 'column name is there twice: remove one'],
    ['no column that it needs', 'city\nx', 'column name is missing'],
    [
      'a workbook',
      'PK\u0003\u0004\u0014\u0000',
      'It is not a CSV file. In Excel choose File, Save As, and the type CSV UTF-8.',
    ],
    ['nothing', '\ufeff\r\n', 'the file is empty'],
  ])('with %s', async (_, file, reason) => {
    const { rows } = await read(file, { alsoCalled: { name: ['first name'] } });
    expect(rows).toEqual([{ kind: 'no-list', line: expect.any(Number), reasons: [reason] }]);
  });

  test('by row and heading where Excel shortened a number', async () => {
    const { rows } = await read('Name;Phone No\nAda;1.50355E+09', {
      optional: ['phone'],
      alsoCalled: { phone: ['phone no'] },
      forms: { phone: 'code' },
    });
    expect(rows).toEqual([
      {
        kind: 'bad-row',
        line: 2,
        reasons: [expect.stringMatching(/^Phone No: Excel shortened this number\. Format/)],
      },
    ]);
  });
});

test.each<[CellForm, string, string]>([
  ['code', '="97204"', '97204'],
  ['code', "'07030", '07030'],
  ['code', '97204.0', '97204'],
  ['code', "'+17075550101", '+17075550101'],
  ['word', 'Wine', 'wine'],
  ['whole', '1,800', '1800'],
  ['whole', '24.0', '24'],
  ['money', '$1,250.00', '1250.00'],
  ['money', '1,250', '1250'],
  ['money', '1.250,00', '1250.00'],
  ['money', '49,50', '49.50'],
  ['money', '49.5 USD', '49.5'],
  ['percent', '14.5%', '14.5'],
  ['percent', '14,5 %', '14.5'],
  ['volume', '750 ml', '750'],
  ['volume', '1.5L', '1500'],
  ['yes-no', 'FALSE', 'no'],
  ['yes-no', 'No', 'no'],
  ['yes-no', 'X', 'yes'],
  ['yes-no', '1', 'yes'],
  ['state', 'Oregon', 'OR'],
  ['state', 'new  york', 'NY'],
  ['state', 'D.C.', 'DC'],
  ['state', 'or', 'OR'],
  ['state', 'Oregano', 'Oregano'],
  ['day', '12/01/2026', '2026-12-01'],
  ['day', '12/1/26', '2026-12-01'],
  ['day', '12-01-2026', '2026-12-01'],
  ['day', '2026-12-01 00:00:00', '2026-12-01'],
  ['day', '46357', '2026-12-01'],
  ['day', '46357.5', '2026-12-01'],
  ['day', '1-Dec-26', '2026-12-01'],
  ['day', 'December 1, 2026', '2026-12-01'],
  ['day', '02/30/2027', '02/30/2027'],
])('a cell of the form %s: %s is %s', async (form, cell, expected) => {
  const quoted = cell.includes('"') ? cell : `"${cell}"`;
  const { rows } = await read(`name,city\nAda,${quoted}\n`, { forms: { city: form } });
  expect(rows).toMatchObject([{ row: { city: expected } }]);
});
