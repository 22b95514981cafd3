import type { Bottles, StockChange, Submit } from './history.ts';

/** What the shop's books say of one shopper, once no payment is without an outcome. */
export interface ShoppersBooks {
  readonly orderIds: readonly number[];
  /** Authorized or charged at the gateway, without an order. */
  readonly strayCharges: number;
}

/**
 * Every answer is kept, and every submit without one ended in one of two worlds: with its order and its charge, or
 * without both. Gives a sentence for each shopper for whom it is otherwise.
 */
export function judgeWorlds(submits: readonly Submit[], books: ReadonlyMap<string, ShoppersBooks>): string[] {
  const byShopper = Map.groupBy(submits, ({ email }) => email);
  return [...byShopper].flatMap(([email, own]) => {
    const { orderIds, strayCharges } = books.get(email) ?? { orderIds: [], strayCharges: 0 };
    const reported = new Set(own.flatMap(({ outcome, orderId }) => (outcome === 'ordered' ? [orderId] : [])));
    const missing = [...reported].filter((orderId) => orderId === null || !orderIds.includes(orderId));
    const unreported = orderIds.filter((orderId) => !reported.has(orderId)).length;
    const unknown = own.filter(({ outcome }) => outcome === 'unknown').length;
    return [
      ...missing.map((orderId) => `${email} was told of order ${orderId}, which is not theirs`),
      ...(unreported > unknown
        ? [`${email} has ${unreported} orders unreported, of ${unknown} submits without answer`]
        : []),
      ...(strayCharges > 0 ? [`${email} has ${strayCharges} charges without an order`] : []),
    ];
  });
}

/** Bottles that a payment held: until it failed, or for good. */
export interface Hold {
  readonly slug: string;
  readonly bottles: number;
  readonly from: number;
  /** Null: they were sold. */
  readonly until: number | null;
}

/** Bottles of an order that the shopper heard of at this time. */
export interface Sale {
  readonly slug: string;
  readonly bottles: number;
  readonly answeredAt: number;
}

export interface StockHistory {
  readonly stockAtFirst: Bottles;
  readonly changes: readonly StockChange[];
  readonly submits: readonly Submit[];
  readonly holds: readonly Hold[];
  readonly sales: readonly Sale[];
}

/**
 * Stock is linearizable: sales, refusals and deliveries can be put into one order that fits what each heard and when.
 * For bottles that are counted this is: at no time more were sold than can have been there, and each refusal has a moment
 * between its question and its answer at which there can have been too few.
 */
export function judgeStock(history: StockHistory): string[] {
  const { submits, sales } = history;
  const oversold = sales.flatMap(({ slug, answeredAt }) => {
    const left = mostLeft(history, slug, answeredAt);
    return left < 0
      ? [`${-left} bottles of ${slug} too many were sold by ${new Date(answeredAt).toISOString()}`]
      : [];
  });
  const refusals = submits.filter(({ outcome, bottles }) => outcome === 'refused' && bottles !== null);
  const unfounded = refusals.filter((refusal) => !hasReason(history, refusal));
  return [
    ...new Set(oversold),
    ...unfounded.map(({ email }) => `${email} was refused bottles that were there`),
  ];
}

function hasReason(history: StockHistory, { bottles, invokedAt, endedAt }: Submit): boolean {
  return Object.entries(bottles ?? {}).some(([slug, wanted]) => {
    const starts = history.holds.filter((hold) => hold.slug === slug).map(({ from }) => from);
    const moments = [invokedAt, endedAt, ...starts.filter((at) => at > invokedAt && at < endedAt)];
    return moments.some((at) => leastLeft(history, slug, at) < wanted);
  });
}

/** Only what certainly was sold by then is gone, and every delivery that had begun is there. */
function mostLeft({ stockAtFirst, changes, sales }: StockHistory, slug: string, at: number): number {
  return (
    (stockAtFirst[slug] ?? 0) +
    sum(changes.filter((change) => change.slug === slug && hasCome(change, at, 'perhaps'))) -
    sum(sales.filter((sale) => sale.slug === slug && sale.answeredAt <= at))
  );
}

/** Everything that may have been held then is gone, and a delivery is there only once it had ended. */
function leastLeft({ stockAtFirst, changes, holds }: StockHistory, slug: string, at: number): number {
  const held = holds.filter(
    (hold) => hold.slug === slug && hold.from <= at && (hold.until === null || hold.until >= at),
  );
  return (
    (stockAtFirst[slug] ?? 0) +
    sum(changes.filter((change) => change.slug === slug && hasCome(change, at, 'surely'))) -
    sum(held)
  );
}

/** Bottles that are taken away come early where those that are added come late. */
function hasCome(
  { bottles, invokedAt, endedAt }: StockChange,
  at: number,
  how: 'perhaps' | 'surely',
): boolean {
  const isEarly = (how === 'perhaps') === bottles > 0;
  return (isEarly ? invokedAt : endedAt) <= at;
}

function sum(parts: readonly { readonly bottles: number }[]): number {
  return parts.reduce((all, { bottles }) => all + bottles, 0);
}

export interface LedgerEntry {
  readonly orderId: number;
  readonly kind: 'authorised' | 'released' | 'captured' | 'refunded';
  readonly cents: number;
}

/**
 * The ledger is right after each of its entries, and not only at its end: nothing is charged or released that is not
 * held, and nothing refunded that was not charged.
 */
export function judgeLedger(entries: readonly LedgerEntry[]): string[] {
  const books = new Map<number, { held: number; charged: number }>();
  return entries.flatMap(({ orderId, kind, cents }) => {
    const { held, charged } = books.get(orderId) ?? { held: 0, charged: 0 };
    const after = {
      authorised: { held: held + cents, charged },
      released: { held: held - cents, charged },
      captured: { held: held - cents, charged: charged + cents },
      refunded: { held, charged: charged - cents },
    }[kind];
    books.set(orderId, after);
    const isRight = after.held >= 0 && after.charged >= 0;
    return isRight
      ? []
      : [`order ${orderId} holds ${after.held} and has charged ${after.charged} after ${kind} ${cents}`];
  });
}
