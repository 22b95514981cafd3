import type { Cents } from '../../../domain/money/cents.ts';
import { type BooksFault, judgeBooks } from '../../../domain/payments/judge-books.ts';
import type { Db } from '../../platform/database/access.ts';
import type { PaymentGateway } from '../../providers/payment/gateway.ts';
import { selectBooksOfOrders } from './books-store.ts';
import { compareWithGateway, type GatewayMismatch } from './compare-with-gateway.ts';

/** A mismatch that a person must resolve. */
export interface LedgerFault {
  readonly kind: BooksFault | GatewayMismatch['kind'] | 'gateway-silent';
  readonly purchaseOrderIds: readonly number[];
  /** Identifies it among others of its kind: the gateway's name, or the attempt. */
  readonly of: string | null;
}

export interface LedgerCheck {
  readonly orders: number;
  /** How many authorizations and failed payments the gateway answered about. */
  readonly compared: number;
  /** Orders whose money is moving now: the reconciler finishes them. */
  readonly pending: number;
  /** Orders without an authorization: they ship later, or their card was declined. */
  readonly unheld: number;
  readonly capturableCents: Cents;
  readonly capturedCents: Cents;
  readonly refundedCents: Cents;
  readonly faults: readonly LedgerFault[];
}

const ORDERS_AT_ONCE = 1_000;

/**
 * Charges equal orders minus refunds, authorizations match the orders waiting to ship, and the gateway's books agree.
 * `days` limits finished and failed payments; open authorizations are always checked.
 */
export async function checkLedger(
  { db, gateway }: { db: Db; gateway: PaymentGateway },
  { days }: { days: number },
): Promise<LedgerCheck> {
  const byOrder = await checkOrders(db);
  const { compared, mismatches, silent } = await compareWithGateway({ db, gateway }, { days });
  const unanswered = silent.map((question) => ({ kind: 'gateway-silent' as const, ...question }));
  return { ...byOrder, compared, faults: [...byOrder.faults, ...mismatches, ...unanswered] };
}

async function checkOrders(db: Db): Promise<Omit<LedgerCheck, 'compared'>> {
  const faults: LedgerFault[] = [];
  const counted = {
    orders: 0,
    pending: 0,
    unheld: 0,
    capturableCents: 0,
    capturedCents: 0,
    refundedCents: 0,
  };
  let books = await selectBooksOfOrders(db, 0, ORDERS_AT_ONCE);
  while (books.length > 0) {
    for (const order of books) {
      const { capturableCents, capturedCents, refundedCents } = order.moved ?? NOTHING;
      counted.orders += 1;
      counted.capturableCents += capturableCents;
      counted.capturedCents += capturedCents;
      counted.refundedCents += refundedCents;
      if (order.isMoving) counted.pending += 1;
      else if (order.status === 'placed' && capturableCents === 0 && order.totalCents > 0)
        counted.unheld += 1;
      const kind = judgeBooks(order);
      if (kind) faults.push({ kind, purchaseOrderIds: [order.orderId], of: null });
    }
    books = await selectBooksOfOrders(db, books.at(-1)?.orderId ?? 0, ORDERS_AT_ONCE);
  }
  return { ...counted, faults };
}

const NOTHING = { capturableCents: 0, capturedCents: 0, refundedCents: 0 };
