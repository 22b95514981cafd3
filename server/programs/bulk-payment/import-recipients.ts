import type { Readable } from 'node:stream';
import { WHY_NOT_ON_THAT_DAY } from '../../../domain/bulk/explain-day.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import { type CsvHead, readCsvRows, underHeadings } from '../../catalog/operations/csv-rows.ts';
import type { CartItemRecord } from '../../ordering/cart/cart-record.ts';
import { judgeCartShipment } from '../../ordering/cart/cart-shipment.ts';
import type { CartParts } from '../../ordering/cart/change-cart.ts';
import { judgeShipDay } from '../../ordering/checkout/judge-ship-day.ts';
import { type MadeCart, quoteMadeCarts, type Today } from '../../ordering/checkout/made-cart.ts';
import { quoteMadeTaxes } from '../../ordering/checkout/quote-made-taxes.ts';
import type { ZipDirectory } from '../../places/zip-directory.ts';
import type { Writer } from '../../platform/database/access.ts';
import { takeAnyTime } from '../../platform/database/take-time.ts';
import { undoneWhere } from '../../platform/database/undone.ts';
import { insertBulkCarts, type NewBulkCart, selectSoldProducts } from './cart-store.ts';
import type { BulkCustomer } from './customer-store.ts';
import { RECIPIENT_FILE, readRecipient } from './read-recipient.ts';

interface ImportParts extends CartParts {
  readonly zips: ZipDirectory;
}

interface Import {
  readonly customer: BulkCustomer;
  /** The file's bytes, as `readTable` takes them. */
  readonly file: Readable;
  readonly isDryRun: boolean;
  /** A file with more is no list of recipients. */
  readonly mostLines?: number;
  /** How long to ask a tax service about the carts; left out: as long as a request may take. */
  readonly taxWithinMs?: number;
  /** After each batch, with the number of rows checked. */
  readonly onProgress?: (rows: number) => void;
}

/** `line` is the row's number in a spreadsheet. */
interface BadRow {
  readonly line: number;
  readonly reasons: readonly string[];
}

export interface Imported {
  readonly rows: number;
  /** 0 if any row is bad, or in a dry run. */
  readonly carts: number;
  /** Today's total of the good rows. */
  readonly totalCents: Cents;
  readonly badRows: readonly BadRow[];
  /** False: the file is not a list of recipients, or stops being one at the last bad row. */
  readonly isWholeFile: boolean;
  /** What the good rows need beyond the stock. No error: the stock may arrive before they are paid for. */
  readonly shortages: readonly Shortage[];
  /** Columns of the file that were not read. Absent if every one was. */
  readonly ignoredColumns?: readonly string[];
}

const BATCH = 250;

/** A row with reasons is judged further but not saved. */
interface ReadRow extends BadRow {
  readonly cart: NewBulkCart;
}

/** All rows or none, saved batch by batch. */
export async function importRecipients(
  parts: ImportParts,
  { file, mostLines, onProgress, taxWithinMs: withinMs, ...terms }: Import,
): Promise<Imported> {
  const { customer, isDryRun } = terms;
  const rules = await parts.shopRules();
  const today = parts.clock.today();
  const products = await selectSoldProducts(parts.db);
  const badRows: BadRow[] = [];
  const stock = trackStock();
  let isWholeFile = true;
  let head: CsvHead = { headings: new Map(), ignored: [] };
  let rows = 0;
  const made: number[] = [];
  let totalCents = 0;

  const keep = async (trx: Writer, batch: readonly ReadRow[]) => {
    const ids = await insertBulkCarts(
      trx,
      customer.customerId,
      batch.map(({ cart }) => cart),
    );
    const byId = await quoteMadeCarts(trx, ids, { rules, today });
    for (const [index, { line, reasons: readReasons }] of batch.entries()) {
      const cart = byId.get(ids[index] ?? 0);
      if (!cart) throw new Error(`line ${line} has no cart`);
      const reasons = [...readReasons, ...reasonsAgainst(cart, { rules, today })];
      if (reasons.length > 0) badRows.push({ line, reasons: underHeadings(reasons, head.headings) });
      else {
        totalCents += cart.price.totalAmountDue;
        stock.take(cart.items);
      }
    }
    made.push(...ids);
    onProgress?.(rows);
  };

  // Setting a level turns off retries: the file has been read, and a second run would find nothing in it.
  const once = parts.db.transaction().setIsolationLevel('read committed');
  const undone = await undoneWhere(
    once,
    (isUndone: boolean) => isUndone,
    async (trx) => {
      await takeAnyTime(trx);
      let batch: ReadRow[] = [];
      const onHead = (found: CsvHead) => {
        head = found;
      };
      for await (const { line, ...read } of readCsvRows(file, RECIPIENT_FILE, { onHead, mostLines })) {
        if (read.kind !== 'no-list') rows += 1;
        else isWholeFile = false;
        if (read.kind === 'row') {
          const recipient = readRecipient(read.row, {
            zips: parts.zips,
            products,
            customer,
            today,
            standardService: rules.standardService,
          });
          if (recipient.ok) batch.push({ line, cart: recipient.cart, reasons: [] });
          else if (recipient.draft) batch.push({ line, cart: recipient.draft, reasons: recipient.reasons });
          else badRows.push({ line, reasons: underHeadings(recipient.reasons, head.headings) });
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
  if (!undone) totalCents += await quoteMadeTaxes(parts, made, { day: today, ...(withinMs && { withinMs }) });
  const inOrder = badRows.toSorted((one, other) => one.line - other.line);
  const shortages = stock.shortages();
  const { ignored } = head;
  return {
    ...{ rows, carts: undone ? 0 : made.length, totalCents, badRows: inOrder, isWholeFile, shortages },
    ...(ignored.length > 0 ? { ignoredColumns: ignored } : {}),
  };
}

function reasonsAgainst(cart: MadeCart, now: Today): string[] {
  const { form, stateShort, shipDay } = cart.shipping;
  const shipment = judgeCartShipment(cart, now);
  const date = judgeShipDay(cart, { choice: { ...form, stateShort }, shipDay }, now);
  const ofShipment = shipment?.ok === false ? [shipment.reason] : [];
  // A missing permit is the shipment's reason already.
  if (date.ok || date.reason === 'no-permit') return ofShipment;
  return [...ofShipment, `delivery_date: ${WHY_NOT_ON_THAT_DAY[date.reason]}`];
}

interface Shortage {
  readonly name: string;
  readonly wanted: number;
  readonly stock: number;
}

/** A kit counts as its bottles. */
function trackStock() {
  const counts = new Map<number, { name: string; wanted: number; stock: number }>();
  return {
    take(items: readonly CartItemRecord[]): void {
      for (const { product, quantity } of items) {
        const { productId, name, stock } = product;
        const parts = product.parts ?? [{ productId, name, quantity: 1, stock: stock ?? 0 }];
        for (const part of parts) {
          const before = counts.get(part.productId)?.wanted ?? 0;
          const wanted = before + quantity * part.quantity;
          counts.set(part.productId, { name: part.name, wanted, stock: part.stock });
        }
      }
    },
    shortages: (): Shortage[] => [...counts.values()].filter(({ wanted, stock }) => wanted > stock),
  };
}
