import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { COMPILE_CACHE } from '../../server/testing/server-process.ts';
import { expectOk, fillCheckout, GOOD_CARD } from '../../server/testing/test-checkout.ts';
import { testShop } from '../../server/testing/test-shop.ts';
import { testOperator } from '../testing/operator.ts';

const shop = testShop();

const root = join(import.meta.dirname, '../..');

/** The program in its own process. */
async function npmRunShop(words: readonly string[], databaseUrl: string) {
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    DATABASE_URL: databaseUrl,
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['cli/shop.ts', ...words, '--json'], {
    cwd: root,
    env,
  });
  return JSON.parse(stdout);
}

/** The lines of a document that call the program. */
function commandsIn(document: string): string[][] {
  const text = readFileSync(join(root, document), 'utf8').replaceAll('\\\n', ' ');
  const lines = [...text.matchAll(/^npm run shop -- (.*)$/gm)].map(([, line = '']) => line);
  return lines.map((line) => [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word));
}

test('the wine and promo code of the README are added to a running shop and sold', async () => {
  const commands = commandsIn('README.md');
  expect(commands.map(([noun, verb]) => `${noun} ${verb}`)).toEqual(['product add', 'promo add']);
  const operator = testOperator(shop);
  for (const words of commands) await operator.json(...words);
  const browser = await fillCheckout(shop, [{ slug: 'pinot-noir-carneros-2024', qty: 1 }]);
  expect((await browser.post('/api/cart/coupons', { promoCode: 'spring27' })).body.valid).toBe(true);
  expect((await browser.get('/api/cart')).body.totals).toMatchObject({ subTotal: 62, totalMarkdown: 9.3 });
  await operator.json('product', 'price', 'pinot-noir-carneros-2024', '70');
  expect((await browser.post('/api/cart/payment', GOOD_CARD)).body).toMatchObject({ resetCart: true });
  expect((await browser.get('/api/cart')).body.totals).toMatchObject({ subTotal: 70, totalMarkdown: 10.5 });
  expect(expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body.orderComplete).toBe(true);
  expect((await operator.json('stock', 'show', 'pinot-noir-carneros-2024')).stock).toBe(239);
});

test('an empty database is migrated, seeded and passes the check', async () => {
  const name = `cellar_door_empty_${process.pid}`;
  const server = postgres(shop.databaseUrl, { max: 1 });
  await server`create database ${server(name)} template template0 encoding 'UTF8'`;
  const url = new URL(shop.databaseUrl);
  url.pathname = `/${name}`;
  try {
    const { pending } = await npmRunShop(['database', 'migrate', '--dry-run'], url.href);
    expect(pending[0]).toBe('0001-catalogue.sql');
    expect((await npmRunShop(['database', 'migrate'], url.href)).applied).toEqual(pending);
    expect(await npmRunShop(['database', 'seed'], url.href)).toEqual({ seeded: true });
    expect(await npmRunShop(['database', 'check'], url.href)).toMatchObject({
      fits: true,
      pendingMigrations: [],
    });
  } finally {
    await server`drop database if exists ${server(name)} with (force)`;
    await server.end();
  }
});
