import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { MAX_CARTS_PER_PAYMENT } from '../../domain/checkout/limits.ts';
import { formatUsd } from '../../domain/money/cents.ts';
import { readZipDirectory } from '../../server/address/zip-directory.ts';
import { removeWaitingCarts } from '../../server/bulk-payment/cart-store.ts';
import { selectCustomerOf } from '../../server/bulk-payment/customer-store.ts';
import { type Imported, importRecipients } from '../../server/bulk-payment/import-recipients.ts';
import { OPTIONAL_COLUMNS, REQUIRED_COLUMNS } from '../../server/bulk-payment/read-recipient.ts';
import { listWaitingCarts } from '../../server/bulk-payment/show-bulk-carts.ts';
import { shopRulesReader } from '../../server/lookups/shop-rules.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, failed, type Outcome, refused } from '../command.ts';
import { progressBar } from '../progress-bar.ts';

export const bulkCartsList: Command = {
  name: 'bulk-carts list',
  parameters: ['email'],
  audit: 'reads',
  summary: 'The carts that wait for a customer’s bulk payment, at most as many as one payment takes',
  example: 'bulk-carts list bulk@example.com',
  async run({ db, clock }, { values: { email = '' } }) {
    const customer = await selectCustomerOf(db, email);
    if (customer === null) return refused(`There is no account of ${email}.`);
    const parts = { db, clock, shopRules: shopRulesReader(db) };
    const { shoppingCarts: carts, waiting } = await listWaitingCarts(parts, customer.customerId);
    const rows = carts.map(({ shoppingCartId, shippingAddress: to, totals, problem }) => [
      String(shoppingCartId),
      `${to.name_first} ${to.name_last}`,
      `${to.city}, ${to.stateShort}`,
      formatUsd(Math.round(totals.totalAmountDue * 100)),
      problem ?? '',
    ]);
    const total =
      waiting > carts.length
        ? `The first ${carts.length} of ${counted(waiting, 'cart')}: as many as one payment takes.`
        : `${counted(waiting, 'cart')} in all; one payment takes ${MAX_CARTS_PER_PAYMENT}.`;
    return done(
      { carts, waiting, limit: MAX_CARTS_PER_PAYMENT },
      rows.length === 0 ? `Nothing waits for ${email}.` : `${inColumns(rows)}\n${total}`,
    );
  },
};

export const bulkCartsRemove: Command = {
  name: 'bulk-carts remove',
  parameters: ['email'],
  namesShopper: ['email'],
  summary: 'Take back all carts that wait for a customer’s bulk payment, as after a wrong file',
  example: 'bulk-carts remove bulk@example.com',
  async run({ db }, { values: { email = '' } }) {
    const customer = await selectCustomerOf(db, email);
    if (customer === null) return refused(`There is no account of ${email}.`);
    const removed = await removeWaitingCarts(db, customer.customerId);
    return done({ removed }, `${counted(removed, 'cart')} taken back.`);
  },
};

export const bulkCartsCreate: Command = {
  name: 'bulk-carts create',
  parameters: ['email', 'file.csv'],
  namesShopper: ['email'],
  options: { 'dry-run': { type: 'boolean', describe: 'Look at every row and keep nothing' } },
  summary:
    'Make a cart for each row of a file, all or none, for the customer to pay together. ' +
    `Columns: ${REQUIRED_COLUMNS.join(', ')}; and if you like: ${OPTIONAL_COLUMNS.join(', ')}. ` +
    "Items are products by slug with their quantity, 'library-cabernet:2 corkscrew'",
  example: 'bulk-carts create bulk@example.com recipients.csv --dry-run',
  async run({ db, clock }, { values, options }) {
    const { email = '', 'file.csv': path = '' } = values;
    const customer = await selectCustomerOf(db, email);
    if (customer === null) return refused(`There is no account of ${email}.`);
    if (customer.birthDay === null) {
      return refused(`The account of ${email} has no birth date: wine is sold to nobody of unknown age.`);
    }
    const isDryRun = options['dry-run'] === true;
    const parts = { db, clock, shopRules: shopRulesReader(db), zips: readZipDirectory() };
    try {
      const total = await countLines(path);
      const draw = progressBar(process.stderr);
      const file = (await open(path)).createReadStream();
      const imported = await importRecipients(parts, {
        customer,
        file,
        isDryRun,
        onProgress: (rows) => draw({ done: Math.min(rows, total - 1), total }),
      });
      draw({ done: total, total });
      return toOutcome(imported, isDryRun);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (code === 'ENOENT') return refused(`There is no file ${path}.`);
      if (code === 'EISDIR' || code === 'EACCES') return refused(`${path} cannot be read.`);
      throw error;
    }
  },
};

/** How many rows there are to draw progress of; counted only where a person looks on. */
async function countLines(path: string): Promise<number> {
  if (!process.stderr.isTTY || !(await stat(path)).isFile()) return 0;
  let lines = 0;
  for await (const chunk of createReadStream(path)) {
    for (const byte of chunk as Buffer) lines += byte === NEW_LINE ? 1 : 0;
  }
  return lines;
}

const NEW_LINE = 10;

function toOutcome(imported: Imported, isDryRun: boolean): Outcome {
  const { rows, carts, totalCents, badRows, isWholeFile, shortages } = imported;
  const json = { rows, carts, total: totalCents / 100, dryRun: isDryRun, badRows, shortages };
  if (badRows.length > 0) {
    const lines = badRows.map(({ line, reasons }) => `line ${line}: ${reasons.join('; ')}`);
    const end = isWholeFile
      ? `${badRows.length} of ${counted(rows, 'row')} cannot be imported, so nothing was.`
      : 'The file is no list of recipients from there on, so nothing was imported.';
    return failed(json, [...lines, end].join('\n'));
  }
  const sum = formatUsd(totalCents);
  const warnings = shortages.map(
    ({ name, wanted, stock }) =>
      `Of ${name} ${wanted} ${wanted === 1 ? 'is' : 'are'} wanted and ${stock} ${stock === 1 ? 'is' : 'are'} in stock.`,
  );
  const end = isDryRun
    ? `${counted(rows, 'row')} ${rows === 1 ? 'is fine and comes' : 'are fine and come'} to ${sum}. Nothing was kept.`
    : `${counted(carts, 'cart')} ${carts === 1 ? 'waits' : 'wait'} for payment, ${sum} in all.`;
  return done(json, [...warnings, end].join('\n'));
}

function counted(count: number, name: string): string {
  return `${count.toLocaleString('en-US')} ${name}${count === 1 ? '' : 's'}`;
}
