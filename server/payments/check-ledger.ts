import type { Kysely } from 'kysely';
import type { Cents } from '../../domain/money/cents.ts';
import { type BooksFault, judgeBooks } from '../../domain/payments/judge-books.ts';
import type { Database } from '../database/schema.ts';
import type { LookUpOutcome, PaymentGateway } from '../providers/payment/gateway.ts';
import {
  type BooksOfAuthorisation,
  selectBooksOfAuthorisations,
  selectBooksOfOrders,
  selectPaidWithoutEntry,
} from './books-store.ts';

/** Something that does not fit: a matter for a person. */
export interface LedgerFault {
  readonly kind:
    | BooksFault
    | 'charge-without-order'
    | 'unknown-to-gateway'
    | 'other-reference'
    | 'gateway-differs'
    | 'gateway-silent';
  readonly purchaseOrderIds: readonly number[];
  /** What tells it from others of its kind: the gateway's name, the attempt. */
  readonly of: string | null;
}

export interface LedgerCheck {
  readonly orders: number;
  readonly authorisations: number;
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
const QUESTIONS_AT_ONCE = 8;

/**
 * Proves that what was charged is what was ordered less what was refunded, that what is held is what waits to ship, and
 * that the gateway's books say the same. `days`: authorisations that are over are put to the gateway when they were
 * moved so lately; those that hold something always are.
 */
export async function checkLedger(
  { db, gateway }: { db: Kysely<Database>; gateway: PaymentGateway },
  { days }: { days: number },
): Promise<LedgerCheck> {
  const byOrder = await checkOrders(db);
  const authorisations = await selectBooksOfAuthorisations(db, days);
  const byGateway = await compare(gateway, authorisations);
  const unordered = (await selectPaidWithoutEntry(db)).map((attemptId) => ({
    kind: 'charge-without-order' as const,
    purchaseOrderIds: [],
    of: attemptId,
  }));
  return {
    ...byOrder,
    authorisations: authorisations.length,
    faults: [...byOrder.faults, ...unordered, ...byGateway],
  };
}

async function checkOrders(db: Kysely<Database>): Promise<Omit<LedgerCheck, 'authorisations'>> {
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

async function compare(
  gateway: PaymentGateway,
  authorisations: readonly BooksOfAuthorisation[],
): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (let from = 0; from < authorisations.length; from += QUESTIONS_AT_ONCE) {
    const some = authorisations.slice(from, from + QUESTIONS_AT_ONCE);
    const known = await Promise.all(some.map(({ authorisationKey }) => gateway.lookUp(authorisationKey)));
    for (const [index, books] of some.entries()) {
      const outcome = known[index];
      const kind = outcome ? judgeAnswer(books, outcome) : null;
      if (kind) faults.push({ kind, purchaseOrderIds: books.orderIds, of: books.authorisation });
    }
  }
  return faults;
}

function judgeAnswer(books: BooksOfAuthorisation, known: LookUpOutcome): LedgerFault['kind'] | null {
  switch (known.kind) {
    case 'unknown':
      return 'gateway-silent';
    case 'declined':
    case 'never-seen':
      return 'unknown-to-gateway';
    case 'authorised': {
      if (known.reference !== books.authorisation) return 'other-reference';
      const { heldCents, capturedCents, refundedCents } = known.balance;
      const isSame =
        heldCents === books.balance.heldCents &&
        capturedCents === books.balance.capturedCents &&
        refundedCents === books.balance.refundedCents;
      return isSame ? null : 'gateway-differs';
    }
  }
}
