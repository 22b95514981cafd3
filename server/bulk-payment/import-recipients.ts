import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { WHY_NOT_ON_THAT_DAY } from '../../domain/bulk/explain-day.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { ZipDirectory } from '../address/zip-directory.ts';
import { judgeCartShipment } from '../cart/cart-shipment.ts';
import type { CartParts } from '../cart/change-cart.ts';
import { judgeShipDay } from '../checkout/judge-ship-day.ts';
import type { Writer } from '../database/access.ts';
import { undoneWhere } from '../database/undone.ts';
import { insertBulkCarts, type NewBulkCart, selectSoldProducts } from './cart-store.ts';
import type { BulkCustomer } from './customer-store.ts';
import { quoteBulkCarts } from './quote-bulk-carts.ts';
import { readRecipient } from './read-recipient.ts';
import { readRecipientFile } from './recipient-file.ts';
import { type Shortage, stockCounter } from './shortages.ts';

export interface ImportParts extends CartParts {
  readonly zips: ZipDirectory;
}

export interface Import {
  readonly customer: BulkCustomer;
  /** The file's bytes: UTF-8, with or without a byte-order mark. */
  readonly file: Readable;
  /** Look at everything and keep nothing. */
  readonly isDryRun: boolean;
  /** Told after each batch how many rows have been looked at. */
  readonly onProgress?: (rows: number) => void;
}

/** A row that cannot be imported, by the line of the file on which it begins. */
export interface BadRow {
  readonly line: number;
  readonly reasons: readonly string[];
}

export interface Imported {
  readonly rows: number;
  /** Kept: none of them as long as there is a bad row, or in a dry run. */
  readonly carts: number;
  /** What the good rows come to today. */
  readonly totalCents: Cents;
  readonly badRows: readonly BadRow[];
  /** False: it is no list of recipients, or no longer from the last bad row on. */
  readonly isWholeFile: boolean;
  /** What the good rows want more of than is there: no objection, since it may be there when they are paid for. */
  readonly shortages: readonly Shortage[];
}

/** Rows that are written, read back and judged at a time. */
const BATCH = 250;

/** What was read of a row; with reasons against it, it is judged further and not kept. */
interface ReadRow extends BadRow {
  readonly cart: NewBulkCart;
}

/**
 * Makes a cart for each row of a file, all of them or none: every row is put to the rules of checkout, and each that
 * breaks one is named with its line and all reasons. The file is read as it comes; only a batch is held at a time.
 */
export async function importRecipients(
  parts: ImportParts,
  { file, onProgress, ...asked }: Import,
): Promise<Imported> {
  const { customer, isDryRun } = asked;
  const rules = await parts.shopRules();
  const today = parts.clock.today();
  const products = await selectSoldProducts(parts.db);
  const badRows: BadRow[] = [];
  const stock = stockCounter();
  let isWholeFile = true;
  let rows = 0;
  let carts = 0;
  let totalCents = 0;

  const keep = async (trx: Writer, batch: readonly ReadRow[]) => {
    const ids = await insertBulkCarts(
      trx,
      customer.customerId,
      batch.map(({ cart }) => cart),
    );
    const byId = await quoteBulkCarts(trx, ids, { rules, today });
    for (const [index, { line, reasons: readReasons }] of batch.entries()) {
      const cart = byId.get(ids[index] ?? 0);
      if (!cart) throw new Error(`the cart of line ${line} was not made`);
      const { form, shipDay } = cart.shipping;
      const shipment = judgeCartShipment(cart, { rules, today });
      const date = judgeShipDay(cart, { journey: form, shipDay }, { rules, today });
      const reasons = [
        ...readReasons,
        ...(shipment?.ok === false ? [shipment.reason] : []),
        ...(date.ok ? [] : [`delivery_date: ${WHY_NOT_ON_THAT_DAY[date.reason]}`]),
      ];
      if (reasons.length > 0) badRows.push({ line, reasons });
      else {
        totalCents += cart.price.totalAmountDue;
        stock.take(cart.items);
      }
    }
    carts += batch.length;
    onProgress?.(rows);
  };

  // With a level set there is one try: the file has been read, and a second one would find nothing in it.
  const once = parts.db.transaction().setIsolationLevel('read committed');
  const undone = await undoneWhere(
    once,
    (isUndone: boolean) => isUndone,
    async (trx) => {
      // Ten thousand rows take longer than a request may.
      await sql`set local statement_timeout = 0`.execute(trx);
      let batch: ReadRow[] = [];
      for await (const { line, ...read } of readRecipientFile(file)) {
        if (read.kind !== 'no-list') rows += 1;
        else isWholeFile = false;
        if (read.kind === 'row') {
          const recipient = readRecipient(read.row, { zips: parts.zips, products, customer, today });
          if (recipient.ok) batch.push({ line, cart: recipient.cart, reasons: [] });
          else if (recipient.draft) batch.push({ line, cart: recipient.draft, reasons: recipient.reasons });
          else badRows.push({ line, reasons: recipient.reasons });
        } else badRows.push({ line, reasons: read.reasons });
        if (batch.length === BATCH) {
          await keep(trx, batch);
          batch = [];
        }
      }
      if (batch.length > 0) await keep(trx, batch);
      return isDryRun || badRows.length > 0;
    },
  );
  const inOrder = badRows.toSorted((one, other) => one.line - other.line);
  const shortages = stock.shortages();
  return { rows, carts: undone ? 0 : carts, totalCents, badRows: inOrder, isWholeFile, shortages };
}
