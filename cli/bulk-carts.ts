import { open } from 'node:fs/promises';
import { formatUsd } from '../domain/money/cents.ts';
import { readZipDirectory } from '../server/address/zip-directory.ts';
import { removeWaitingCarts } from '../server/bulk-payment/cart-store.ts';
import { selectCustomerOf } from '../server/bulk-payment/customer-store.ts';
import { importRecipients } from '../server/bulk-payment/import-recipients.ts';
import { OPTIONAL_COLUMNS, REQUIRED_COLUMNS } from '../server/bulk-payment/read-recipient.ts';
import { listWaitingCarts } from '../server/bulk-payment/show-bulk-carts.ts';
import { shopRulesReader } from '../server/lookups/shop-rules.ts';
import { inColumns } from './columns.ts';
import { type Command, done, refused } from './command.ts';

export const bulkCartsList: Command = {
  name: 'bulk-carts list',
  parameters: ['email'],
  summary: 'The carts that wait for a customer’s bulk payment, at most as many as one payment takes',
  example: 'bulk-carts list bulk@example.com',
  async run({ db, clock }, { values: { email = '' } }) {
    const customer = await selectCustomerOf(db, email);
    if (customer === null) return refused(`There is no account of ${email}.`);
    const parts = { db, clock, shopRules: shopRulesReader(db) };
    const { shoppingCarts: carts } = await listWaitingCarts(parts, customer.customerId);
    const rows = carts.map(({ shoppingCartId, shippingAddress: to, totals }) => [
      String(shoppingCartId),
      `${to.name_first} ${to.name_last}`,
      `${to.city}, ${to.stateShort}`,
      formatUsd(Math.round(totals.totalAmountDue * 100)),
    ]);
    return done({ carts }, rows.length === 0 ? `Nothing waits for ${email}.` : inColumns(rows));
  },
};

export const bulkCartsRemove: Command = {
  name: 'bulk-carts remove',
  parameters: ['email'],
  summary: 'Take back all carts that wait for a customer’s bulk payment, as after a wrong file',
  example: 'bulk-carts remove bulk@example.com',
  async run({ db }, { values: { email = '' } }) {
    const customer = await selectCustomerOf(db, email);
    if (customer === null) return refused(`There is no account of ${email}.`);
    const removed = await removeWaitingCarts(db, customer.customerId);
    return done({ removed }, `${removed} carts taken back.`);
  },
};

/** More would hide the first ones. */
const BAD_ROWS_SHOWN = 50;

export const bulkCartsCreate: Command = {
  name: 'bulk-carts create',
  parameters: ['email', 'file.csv'],
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
      const file = (await open(path)).createReadStream();
      const imported = await importRecipients(parts, {
        customer,
        file,
        isDryRun,
      });
      return toOutcome(imported, isDryRun);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (code === 'ENOENT') return refused(`There is no file ${path}.`);
      if (code === 'EISDIR' || code === 'EACCES') return refused(`${path} cannot be read.`);
      throw error;
    }
  },
};

function toOutcome(
  { rows, carts, totalCents, badRows }: Awaited<ReturnType<typeof importRecipients>>,
  isDryRun: boolean,
) {
  if (badRows.length > 0) {
    const lines = badRows
      .slice(0, BAD_ROWS_SHOWN)
      .map(({ line, reasons }) => `line ${line}: ${reasons.join('; ')}`);
    const more = badRows.length - lines.length;
    return refused(
      [
        ...lines,
        ...(more > 0 ? [`and ${more} more`] : []),
        `${badRows.length} of ${rows} rows cannot be imported, so nothing was.`,
      ].join('\n'),
    );
  }
  const sum = formatUsd(totalCents);
  const json = { rows, carts, total: totalCents / 100, dryRun: isDryRun };
  return isDryRun
    ? done(json, `${rows} rows are fine and come to ${sum}. Nothing was kept.`)
    : done(json, `${carts} carts wait for payment, ${sum} in all.`);
}
