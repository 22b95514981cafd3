import type { Kysely } from 'kysely';
import type { Cents } from '../../domain/money/cents.ts';
import { type BooksFault, judgeBooks } from '../../domain/payments/judge-books.ts';
import type { Database } from '../database/schema.ts';
import type { PaymentGateway } from '../providers/payment/gateway.ts';
import { selectBooksOfOrders } from './books-store.ts';
import { compareWithGateway, type GatewayMismatch } from './compare-with-gateway.ts';

/** Something that does not fit: a matter for a person. */
export interface LedgerFault {
  readonly kind: BooksFault | GatewayMismatch['kind'] | 'gateway-silent';
  readonly purchaseOrderIds: readonly number[];
  /** What tells it from others of its kind: the gateway's name, the attempt. */
  readonly of: string | null;
}

export interface LedgerCheck {
  readonly orders: number;
  /** How many authorisations, and payments that came to nothing, the gateway gave an answer about. */
  readonly compared: number;
  /** Orders whose money is being moved just now: the reconciler finishes them. */
  readonly pending: number;
  /** Orders that ship later, or whose card said no: nothing is held for them. */
  readonly unheld: number;
  readonly heldCents: Cents;
  readonly capturedCents: Cents;
  readonly refundedCents: Cents;
  readonly faults: readonly LedgerFault[];
}

const ORDERS_AT_ONCE = 1_000;

/**
 * Proves that what was charged is what was ordered less what was refunded, that what is held is what waits to ship, and
 * that the gateway's books say the same. `days`: how far back payments that are over, or came to nothing, are put to the
 * gateway; those that hold something always are.
 */
export async function checkLedger(
  { db, gateway }: { db: Kysely<Database>; gateway: PaymentGateway },
  { days }: { days: number },
): Promise<LedgerCheck> {
  const byOrder = await checkOrders(db);
  const { compared, mismatches, silent } = await compareWithGateway({ db, gateway }, { days });
  const unanswered = silent.map((question) => ({ kind: 'gateway-silent' as const, ...question }));
  return { ...byOrder, compared, faults: [...byOrder.faults, ...mismatches, ...unanswered] };
}

async function checkOrders(db: Kysely<Database>): Promise<Omit<LedgerCheck, 'compared'>> {
  const faults: LedgerFault[] = [];
  const counted = { orders: 0, pending: 0, unheld: 0, heldCents: 0, capturedCents: 0, refundedCents: 0 };
  let books = await selectBooksOfOrders(db, 0, ORDERS_AT_ONCE);
  while (books.length > 0) {
    for (const order of books) {
      const { heldCents, capturedCents, refundedCents } = order.moved ?? NOTHING;
      counted.orders += 1;
      counted.heldCents += heldCents;
      counted.capturedCents += capturedCents;
      counted.refundedCents += refundedCents;
      if (order.isMoving) counted.pending += 1;
      else if (order.status === 'placed' && heldCents === 0 && order.totalCents > 0) counted.unheld += 1;
      const kind = judgeBooks(order);
      if (kind) faults.push({ kind, purchaseOrderIds: [order.orderId], of: null });
    }
    books = await selectBooksOfOrders(db, books.at(-1)?.orderId ?? 0, ORDERS_AT_ONCE);
  }
  return { ...counted, faults };
}

const NOTHING = { heldCents: 0, capturedCents: 0, refundedCents: 0 };
