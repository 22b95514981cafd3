import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '../../cli/commands.ts';
import { type TestOperator, testOperator } from '../../cli/testing/operator.ts';
import { type CommittedChanges, watchChanges } from '../testing/hostile/committed-changes.ts';
import { openPlainSql } from '../testing/plain-sql.ts';
import { expectOk, fillCheckout, GOOD_CARD, newCustomer } from '../testing/test-checkout.ts';
import { testShop } from '../testing/test-shop.ts';

const shop = testShop();
let operator: TestOperator;
let watcher: ReturnType<typeof openPlainSql>;
let changes: CommittedChanges;
let folder: string;
let orderIds: number[];

beforeAll(async () => {
  operator = testOperator(shop);
  folder = mkdtempSync(join(tmpdir(), 'cellar-door-unrecorded-'));
  for (const email of ['ann@example.com', 'ann@old.example', 'gone@example.com'])
    await newCustomer(shop, email);
  orderIds = [];
  for (let n = 0; n < 3; n += 1) {
    const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }]);
    orderIds.push(expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body.purchaseOrderId);
  }
  await shop.runJobs();
  watcher = openPlainSql(shop.databaseUrl, { max: 1 });
  changes = await watchChanges(watcher.sql, ['public.operator_actions']);
});
afterAll(async () => {
  await watcher.close();
  rmSync(folder, { recursive: true });
});

/** In place of the command's own example, where that finds nothing in the demo. */
function argumentsFor(name: string): string[] | null {
  const [shipped, cancelled, kept] = orderIds.map(String) as [string, string, string];
  const csv = 'name_first\nAnn\n';
  const given: Record<string, string[]> = {
    'product add': ['new-wine', '--name', 'New Wine', '--brand', '2', '--price', '62', '--alcohol', '13.8'],
    'product set': ['corkscrew', '--short', 'Turns'],
    'product stock': ['corkscrew', '20'],
    'product limit': ['corkscrew', '3'],
    'product retire': ['corkscrew'],
    'product restore': ['corkscrew'],
    'product export': [join(folder, 'products.csv')],
    'product import': [join(folder, 'products.csv')],
    'stock set': ['library-cabernet', '21'],
    'promo set': ['SPRING27', '--to', '2027-04-30'],
    'order ship': [shipped],
    'order tracking': [shipped, '794612345678'],
    'order cancel': [cancelled, '--reason', 'Ordered twice'],
    'order refund': [shipped, '--reason', 'Broken'],
    'order ready': [kept],
    'customer export': ['ann@example.com', '--out', join(folder, 'ann.json')],
    'customer merge': ['ann@old.example', 'ann@example.com'],
    'customer erase': ['gone@example.com'],
    'log hash': ['ann@example.com'],
    'mail resend': ['1', '--again'],
    'club policy set': ['1', file('policy.html', '<p>Ours.</p>'), '--version', '2027-03'],
    'webhook add': ['https://127.0.0.1:9/hook', '--events', 'order.placed'],
    'bulk-carts create': ['bulk@example.com', file('recipients.csv', csv)],
    'database backup': [join(folder, 'shop.backup')],
    'database restore': [join(folder, 'shop.backup')],
  };
  return given[name] ?? null;
}

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

/** The words of an example, with those in quotation marks as one. */
function wordsOf(example: string): string[] {
  return [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

async function actions(): Promise<{ command: string; details: unknown; reason: string | null }[]> {
  const { rows } = await sql<{ command: string; details: unknown; reason: string | null }>`
    select command, details, reason from operator_actions order by action_id`.execute(shop.db);
  return rows;
}

/** Those that are done here; without them the test would say little. */
const DONE_AT_LEAST = 55;

test('every command that changes or exports something leaves an audit row, which names no shopper', async () => {
  const unrecorded: string[] = [];
  const outcomes = new Map<string, string>();
  for (const { name, example, parameters, audit } of commands) {
    const words = argumentsFor(name);
    const before = (await actions()).length;
    await changes.take();
    const call = words === null ? wordsOf(example) : [...name.split(' '), ...words];
    const outcome = await operator.run(...call.filter((word) => word !== '--dry-run'));
    outcomes.set(name, 'reason' in outcome ? `${outcome.kind}: ${outcome.reason}` : outcome.kind);
    // The sandbox is a bank of its own, which writes down what it is asked.
    const changed = (await changes.take()).filter((table) => !table.startsWith('sandbox_gateway.'));
    const left = (await actions()).slice(before);
    const writesFile =
      parameters.some((parameter) => parameter.startsWith('file')) || name === 'customer export';
    const isDone = outcome.kind === 'done';
    const mustLeave = changed.length > 0 || (isDone && (writesFile || audit === undefined));
    if (mustLeave && !left.some(({ command }) => command === name)) {
      unrecorded.push(`${name} changed ${changed.join(', ')}`);
    }
    if (audit === 'reads') expect(changed, `${name} says that it only reads`).toEqual([]);
  }
  expect(unrecorded).toEqual([]);
  // Staff are named: the log says who let whom in.
  const aboutShoppers = (await actions()).filter(({ command }) => !command.startsWith('staff '));
  const text = JSON.stringify(aboutShoppers);
  expect(text).not.toMatch(/@(?!erased)|\bann\b|\bada\b|555/i);
  expect(
    [...outcomes].filter(([, outcome]) => outcome === 'done').length,
    JSON.stringify([...outcomes]),
  ).toBeGreaterThanOrEqual(DONE_AT_LEAST);
});
