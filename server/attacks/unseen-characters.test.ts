import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { type CsvRow, readCsvRows } from '../catalog/operations/csv-rows.ts';
import { askJson } from '../providers/ask-json.ts';
import { changeDocument } from '../testing/change-rows.ts';
import { type HostileAnswer, hostileAnswers } from '../testing/hostile-requests.ts';
import { COMPILE_CACHE } from '../testing/server-process.ts';
import { expectOk, fillCheckout, GOOD_CARD, SHIPPING } from '../testing/test-checkout.ts';
import { startTestService } from '../testing/test-service.ts';
import { testShop } from '../testing/test-shop.ts';
import { unguarded } from '../testing/unguarded.ts';

/** Clears the screen, writes the clipboard, sends a C1 command, turns the direction of reading. */
const TERMINAL = '\u001b[2J\u001b]52;c;cm0gLXJmIC8=\u0007\u009b2J\u202e';
const FORGED = '2027-03-02 09:00:00  operator  order refund 1 --amount 999: done';

const shop = testShop();

/** What an operator's terminal is sent. */
function terminal(...words: string[]): Promise<string> {
  const program = join(import.meta.dirname, '../../cli/shop.ts');
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    DATABASE_URL: shop.databaseUrl,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { env }, (_, out, err) => resolve(out + err));
  });
}

test('a shopper cannot send a terminal’s commands or a forged line as a name', async () => {
  const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }]);
  for (const name_first of [
    'Ada\u001b[2J',
    'Ada\u001b]52;c;eA==\u0007',
    'Ada\noperator refunded $999',
    'Ada\u202eevE',
  ]) {
    const { status, body } = await browser.post('/api/cart/shipping', { ...SHIPPING, name_first });
    expect({ status, fields: body.fields }).toEqual({ status: 422, fields: { name_first: ['Invalid'] } });
  }
  const names = { name_first: 'José', name_last: "O'Brien 李 علی\u200cرضا 👩🏽\u200d🌾" };
  expectOk(await browser.post('/api/cart/shipping', { ...SHIPPING, ...names }));
});

test('names that were stored before are shown to an operator, and command nothing', async () => {
  const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }]);
  const orderId = expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body.purchaseOrderId;
  const name = `Ada${TERMINAL}\n${FORGED}`;
  const delivery = { address: { name_first: name, city: name } };
  await unguarded(shop.db, (trx) => changeDocument(trx, orderId, { specialInstructions: name, delivery }));
  const [output, json] = await Promise.all([
    terminal('order', 'show', String(orderId)),
    terminal('order', 'show', String(orderId), '--json'),
  ]);
  for (const printed of [output, json]) {
    expect(printed).toContain('\\u001b[2J\\u001b]52;');
    expect(printed).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
    expect(printed.split('\n').filter((line) => line.startsWith(FORGED))).toEqual([]);
  }
  expect(JSON.parse(json).specialInstructions).toBe(name);
});

test('neither a file nor an outside service can bring them in', async () => {
  const columns = { required: ['name', 'note'], optional: [], nothingFollows: 'no rows' };
  const file = Readable.from([Buffer.from(`name,note\nAda${TERMINAL},x\nAda,"one\ntwo"\n`)]);
  const rows: CsvRow[] = [];
  for await (const row of readCsvRows(file, columns)) rows.push(row);
  expect(rows).toEqual([
    { kind: 'bad-row', line: 2, reasons: ['name: It has a character that cannot be seen'] },
    { kind: 'row', line: 3, row: { name: 'Ada', note: 'one\ntwo' } },
  ]);

  const service = await startTestService(() => ({ status: 200, body: { city: `Napa${TERMINAL}` } }));
  const answer = await askJson(new URL(service.url), { signal: AbortSignal.timeout(5_000) });
  await service.close();
  expect(answer).toEqual({ kind: 'answered', status: 200, body: { city: 'Napa[2J]52;c;cm0gLXJmIC8=2J' } });
});

/** They only compare the text or hash it, or read it as a file whose rows are judged: any answer but a failure will do. */
const COMPARED =
  /[ .](password|confirmPassword|currentPassword|idempotencyKey|et_uid|et_cartid|customerId|csv) |address\/validate\/zip|club-release\/shipment|identity\/campaign|bulk-payment/;

test('no request takes characters that are not seen, or fails at them', async () => {
  const answers = await hostileAnswers(shop, 'text', ['Pinot\u0000', 'a\ud800b', `Pinot${TERMINAL}`]);
  expect(answers.length).toBeGreaterThan(600);
  // In an address a lone surrogate is no UTF-8: it arrives as the character for what could not be read.
  const isReplaced = ({ name }: HostileAnswer) => / (params|query)\..*ud800/.test(name);
  const isRefused = ({ status, code }: HostileAnswer) => status >= 400 && status < 500 && code !== undefined;
  const isFailure = ({ status }: HostileAnswer) => status >= 500;
  expect(answers.filter((answer) => isFailure(answer))).toEqual([]);
  expect(
    answers.filter((answer) => !isRefused(answer) && !isReplaced(answer) && !COMPARED.test(answer.name)),
  ).toEqual([]);
});
