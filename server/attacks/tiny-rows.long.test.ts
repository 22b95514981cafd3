import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_PRODUCT_LINES, MOST_RECIPIENT_LINES } from '../../domain/office/list-limits.ts';
import { openWeighedServer, type WeighedServer } from '../testing/hostile/weighed-server.ts';

/** 250 KB of the shortest rows cost a second and more of CPU, in which nobody else was answered. */
let server: WeighedServer;
let cookie: string;
beforeAll(async () => {
  server = await openWeighedServer();
  cookie = await server.cookiesOf('owner');
  // The first of a process costs more than any other.
  for (const [path] of IMPORTS) await weigh(path, 'slug,name\na,b\n');
});
afterAll(() => server.close());

const MOST_CPU_MS = 500;
const BYTES = 250 * 1024;
const IMPORTS = [
  ['/api/office/products/import', {}],
  ['/api/office/bulk/import', { email: 'bulk@example.com' }],
] as const;
const filled = (head: string, row: (at: number) => string) => {
  let text = head;
  // In JSON a line end takes two bytes.
  for (let at = 0, bytes = head.length; ; at += 1) {
    const next = row(at);
    bytes += next.length + next.split('\n').length - 1;
    if (bytes > BYTES - 200) return text;
    text += next;
  }
};
const FILES = {
  'one short row over and over': filled('slug\n', () => 'a\n'),
  'short rows of their own': filled('slug\n', (at) => `${at.toString(36)}\n`),
  'two columns': filled('slug,name\n', (at) => `${at.toString(36)},b\n`),
  'many columns without rows of their own': filled(`slug${',a'.repeat(400)}\n`, () => 'a\n'),
  'empty rows': filled('slug\na\n', () => '\n'),
  'empty cells': filled('slug,name\n', () => ',\n'),
  ...Object.fromEntries(
    [MOST_PRODUCT_LINES - 5, MOST_RECIPIENT_LINES - 5].flatMap((rows) => [
      [`${rows} rows`, `slug,name\n${Array.from({ length: rows }, (_, at) => `${at},b\n`).join('')}`],
      [`${rows} rows of one cell under 500 columns`, `slug${',a'.repeat(499)}\n${'a\n'.repeat(rows)}`],
      [`${rows} rows, and columns without headings`, `slug${','.repeat(9_000)}a\n${'a\n'.repeat(rows)}`],
      [`${rows} rows, and columns without anything`, `slug${','.repeat(9_000)}\n${'a\n'.repeat(rows)}`],
    ]),
  ),
  'rows without headings': filled('', () => 'a\n'),
  'recipients by one cell': filled('first_name,last_name,address,city,state,zip,sku,quantity\n', () => 'a\n'),
  'recipients of nothing': filled(
    'first_name,last_name,address,address_2,company,phone,city,state,zip,items,delivery_date,gift_message\n',
    () => ',,,,,,,,,a\n',
  ),
};

const weigh = (path: string, csv: string) =>
  server.weigh({
    method: 'POST',
    path: `${path}?dryRun=true`,
    type: 'application/json',
    cookie,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: Buffer.from(
      JSON.stringify({ ...Object.fromEntries(IMPORTS)[path as '/api/office/bulk/import'], csv }),
    ),
  });

test('an import of very many tiny rows is refused or read quickly', async () => {
  const heavy: string[] = [];
  for (const [path] of IMPORTS) {
    for (const [name, csv] of Object.entries(FILES)) {
      const { status, cpuMs, grownMb, text } = await weigh(path, csv);
      if (status !== 200 || text.length > 100_000 || cpuMs > MOST_CPU_MS || grownMb > 60) {
        const answer = `${status}, ${cpuMs} ms of CPU, ${Math.round(grownMb)} MB, ${text.length} characters`;
        heavy.push(`${path} ${name}: ${answer}`);
      }
    }
  }
  expect(heavy).toEqual([]);
});
