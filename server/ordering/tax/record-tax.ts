import type { Db } from '../../platform/database/access.ts';
import type { TaxAnswer, TaxService } from '../../providers/tax/tax-service.ts';
import { digestOf, saleCodeOf, taxRecordsOf } from './tax-records.ts';
import { selectTaxedOrder, type TaxedOrder, writeTaxRecord } from './tax-records-store.ts';

export interface TaxParts {
  readonly db: Db;
  readonly tax?: TaxService | null;
}

/**
 * Brings the tax service's books in line with an order: the sale, each refund, the void of a canceled order. Safe to repeat.
 * Throws as long as the service has not confirmed all of it: then the job runs again.
 */
export async function recordTax({ db, tax }: TaxParts, orderId: number): Promise<void> {
  const order = await selectTaxedOrder(db, orderId);
  if (order === null) throw new Error(`order ${orderId} is gone`);
  if (!tax) throw new Error(`order ${orderId} waits for its tax service: TAX_SERVICE names none`);
  if (order.status === 'cancelled') return voidSale(db, tax, order);
  for (const record of taxRecordsOf(order)) {
    const digest = digestOf(record);
    if (order.recorded[record.code] === digest) continue;
    confirm(await tax.record(record));
    await writeTaxRecord(db, { orderId, code: record.code, digest });
  }
}

/** Also without a record of ours: the service may have one whose confirmation was lost. */
async function voidSale(db: Db, tax: TaxService, order: TaxedOrder): Promise<void> {
  const code = saleCodeOf(order);
  if (order.recorded[code] === null) return;
  confirm(await tax.cancel(code));
  await writeTaxRecord(db, { orderId: order.orderId, code, digest: null });
}

function confirm(answer: TaxAnswer<null>): void {
  if (answer.kind === 'unavailable') throw new Error(answer.why);
}
