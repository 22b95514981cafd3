import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { MAX_CARTS_PER_PAYMENT } from '../../domain/checkout/limits.ts';
import { formatUsd } from '../../domain/money/cents.ts';
import { shopRulesReader } from '../../server/catalog/lookups/shop-rules.ts';
import { enqueueMail } from '../../server/messages/mails/enqueue-mail.ts';
import { readZipDirectory } from '../../server/places/zip-directory.ts';
import { bulkLinkMail } from '../../server/programs/bulk-payment/bulk-mails.ts';
import { removeWaitingCarts } from '../../server/programs/bulk-payment/cart-store.ts';
import { selectCustomerOf } from '../../server/programs/bulk-payment/customer-store.ts';
import { type Imported, importRecipients } from '../../server/programs/bulk-payment/import-recipients.ts';
import { newBulkLink, revokeBulkLink } from '../../server/programs/bulk-payment/links.ts';
import { OPTIONAL_COLUMNS, REQUIRED_COLUMNS } from '../../server/programs/bulk-payment/read-recipient.ts';
import { listWaitingCarts } from '../../server/programs/bulk-payment/show-bulk-carts.ts';
import { type Command, defineCommand, done, failed, type Outcome, refused } from '../command.ts';
import { dryRun, expiresIn, flag, text } from '../fields.ts';
import { fileProblem } from '../file-problem.ts';
import { counted, ignoredLine, inColumns } from '../format.ts';
import type { Shop } from '../open-shop.ts';
import { progressBar } from '../progress-bar.ts';

type Customer = NonNullable<Awaited<ReturnType<typeof selectCustomerOf>>>;

async function findCustomer(
  db: Shop['db'],
  email: string,
): Promise<{ ok: true; customer: Customer } | { ok: false; outcome: Outcome }> {
  const customer = await selectCustomerOf(db, email);
  return customer === null
    ? { ok: false, outcome: refused(`There is no account with the email ${email}.`) }
    : { ok: true, customer };
}

const parameters = { email: text('email') };

export const bulkCartCommands: readonly Command[] = [
  defineCommand({
    name: 'bulk-carts list',
    parameters,
    audit: 'reads',
    summary: 'List the waiting bulk carts of a customer',
    details: `At most ${MAX_CARTS_PER_PAYMENT}, as many as one payment takes.`,
    example: 'bulk-carts list bulk@example.com',
    async run({ db, clock, weather }, { email }) {
      const found = await findCustomer(db, email);
      if (!found.ok) return found.outcome;
      const parts = { db, clock, weather, shopRules: shopRulesReader(db, clock) };
      const { shoppingCarts: carts, waiting } = await listWaitingCarts(parts, found.customer.customerId);
      const rows = carts.map(({ shoppingCartId, shippingAddress: to, totals, problem }) => [
        String(shoppingCartId),
        `${to.name_first} ${to.name_last}`,
        `${to.city}, ${to.stateShort}`,
        formatUsd(Math.round(totals.totalAmountDue * 100)),
        problem ?? '',
      ]);
      const total =
        waiting > carts.length
          ? `The first ${carts.length} of ${counted(waiting, 'cart')}, as many as one payment takes.`
          : `${counted(waiting, 'cart')} in total; one payment takes ${MAX_CARTS_PER_PAYMENT}.`;
      return done(
        { carts, waiting, limit: MAX_CARTS_PER_PAYMENT },
        rows.length === 0 ? `No cart of ${email} waits for payment.` : `${inColumns(rows)}\n${total}`,
      );
    },
  }),
  defineCommand({
    name: 'bulk-carts remove',
    parameters,
    namesShopper: ['email'],
    summary: "Remove a customer's waiting bulk carts",
    details: 'For example after importing the wrong file.',
    example: 'bulk-carts remove bulk@example.com',
    async run({ db }, { email }) {
      const found = await findCustomer(db, email);
      if (!found.ok) return found.outcome;
      const removed = await removeWaitingCarts(db, found.customer.customerId);
      return done({ removed }, `${counted(removed, 'cart')} removed.`);
    },
  }),
  defineCommand({
    name: 'bulk-carts create',
    parameters: { ...parameters, file: text('file') },
    options: { dryRun },
    namesShopper: ['email'],
    summary: 'Create bulk carts from a CSV file',
    details:
      'Every row becomes a cart that the customer pays in one bulk payment, or none does. ' +
      `Columns: ${REQUIRED_COLUMNS.join(', ')}. Optional columns: ${OPTIONAL_COLUMNS.join(', ')}. ` +
      "Items are slugs with quantities: 'library-cabernet:2 corkscrew'.",
    example: 'bulk-carts create bulk@example.com recipients.csv --dry-run',
    async run({ db, clock, tax = null }, { email, file: path, dryRun: isDryRun }) {
      const found = await findCustomer(db, email);
      if (!found.ok) return found.outcome;
      const { customer } = found;
      if (customer.birthDay === null) {
        return refused(`The account ${email} has no birth date. Wine can be sold only to a known age.`);
      }
      const parts = { db, clock, tax, shopRules: shopRulesReader(db, clock), zips: readZipDirectory() };
      try {
        const total = await countLines(path);
        const draw = progressBar(process.stderr);
        const file = (await open(path)).createReadStream();
        const imported = await importRecipients(parts, {
          customer,
          file,
          isDryRun,
          taxWithinMs: TAX_MS,
          onProgress: (rows) => draw({ done: Math.min(rows, total - 1), total }),
        });
        draw({ done: total, total });
        return toOutcome(imported, isDryRun);
      } catch (error) {
        return refused(fileProblem(path, error));
      }
    },
  }),
];

/** Rows for the progress bar; 0 when the output is not a terminal. */
async function countLines(path: string): Promise<number> {
  if (!process.stderr.isTTY || !(await stat(path)).isFile()) return 0;
  let lines = 0;
  for await (const chunk of createReadStream(path)) {
    for (const byte of chunk as Buffer) lines += byte === NEW_LINE ? 1 : 0;
  }
  return lines;
}

const NEW_LINE = 10;

/** For ten thousand carts. */
const TAX_MS = 600_000;

function toOutcome(imported: Imported, isDryRun: boolean): Outcome {
  const { rows, carts, totalCents, badRows, isWholeFile, shortages, ignoredColumns } = imported;
  const json = {
    ...{ rows, carts, total: totalCents / 100, dryRun: isDryRun, badRows, shortages },
    ...(ignoredColumns ? { ignoredColumns } : {}),
  };
  const ignored = ignoredLine(ignoredColumns ?? []);
  if (badRows.length > 0) {
    const lines = badRows.map(({ line, reasons }) => `row ${line}: ${reasons.join('; ')}`);
    const end = isWholeFile
      ? `${badRows.length} of ${counted(rows, 'row')} cannot be imported. Nothing was imported.`
      : 'The rest of the file cannot be read. Nothing was imported.';
    return failed(json, [...lines, ...ignored, end].join('\n'));
  }
  const sum = formatUsd(totalCents);
  const warnings = shortages.map(
    ({ name, wanted, stock }) => `${name}: ${wanted} ordered, ${stock} in stock.`,
  );
  const end = isDryRun
    ? `${counted(rows, 'row')} can be imported, ${sum} in total. Nothing was saved.`
    : `Created ${counted(carts, 'cart')} that wait for payment, ${sum} in total.`;
  return done(json, [...ignored, ...warnings, end].join('\n'));
}

export const bulkLinkCommands: readonly Command[] = [
  defineCommand({
    name: 'bulk-link make',
    parameters: { email: text('email') },
    options: { expiresIn, send: flag.describe('Also email the link to the customer') },
    namesShopper: ['email'],
    summary: 'Create a link to pay waiting bulk carts',
    example: 'bulk-link make bulk@example.com --expires-in 86400 --send',
    async run(shop, { email, expiresIn, send }) {
      const found = await findCustomer(shop.db, email);
      if (!found.ok) return found.outcome;
      const { customer } = found;
      const expiresAt = new Date(shop.clock.now().getTime() + expiresIn * 1000);
      const link = await newBulkLink(shop, customer.customerId, expiresAt);
      if (send) {
        const shopRules = shopRulesReader(shop.db, shop.clock);
        const waiting = await listWaitingCarts({ ...shop, shopRules }, customer.customerId);
        await shop.db.transaction().execute((trx) =>
          enqueueMail(trx, {
            ...bulkLinkMail({ ...link, ...waiting }),
            eventKey: `bulk-link ${link.hash.toString('hex')}`,
            brandingId: 1,
            to: customer.email,
          }),
        );
      }
      const { hash: _, ...publicLink } = link;
      return done(publicLink, send ? `${link.url}\nIt is being emailed to ${customer.email}.` : link.url);
    },
  }),
  defineCommand({
    name: 'bulk-link revoke',
    parameters: { customerId: text('customer-id') },
    namesShopper: ['customer-id'],
    summary: 'Revoke a bulk payment link',
    details: '<customer-id> is the value of customerId in the link.',
    example: 'bulk-link revoke 1042.1767225600.q3R…',
    async run(shop, { customerId }) {
      const isRevoked = await revokeBulkLink(shop, customerId);
      return isRevoked
        ? done({ customerId, revoked: true }, 'The link no longer works.')
        : refused('No working link has this customerId.');
    },
  }),
];
