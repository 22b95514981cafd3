import { sql } from 'kysely';
import type { OfficePayment, PaymentsQuery } from '../../../contract/office/payments.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import type { Reader } from '../../database/access.ts';
import { all } from '../../database/query.ts';
import { accept, type Result } from '../../http/refusal.ts';
import { type PaymentLine, paymentLines, paymentsThat } from '../../payments/ledger-store.ts';
import { countedSql, type ListPage, listWindow, type Standing, totalOf } from '../keyset.ts';

const NEWEST = {
  name: 'newest',
  key: sql`p.at`,
  type: 'timestamptz',
  // Their own ids are no numbers. Two of one instant with one hash would share a place.
  id: sql`hashtext(p.what || ' ' || p.id)`,
  isDescending: true,
} as const;

type Row = PaymentLine & Standing & { counted: number; sumCents: number };

/** Refuses a cursor that is not ours. */
export async function listPayments(
  db: Reader,
  { view, ...asked }: PaymentsQuery,
): Promise<
  Result<ListPage<OfficePayment> & { total: number; isTotalExact: boolean; amount: number | null }>
> {
  const window = listWindow(NEWEST, asked);
  if (!window.ok) return window;
  const { condition, order, columns, limit, toPage } = window.value;
  const state = view === 'unknown' ? 'unknown' : null;
  const from = sql`from ${paymentLines} p where ${paymentsThat({ state, problemsOnly: view === 'problems' })}`;
  const rows = await all<Row>(db)`
    select p.*, ${columns}, ${countedSql(sql`1 ${from}`)} as counted,
      (select coalesce(sum(p."amountCents"), 0)::float8 ${from}) as "sumCents"
    ${from} and ${condition} order by ${order} limit ${limit + 1}`;
  const page = toPage(rows);
  return accept({
    ...page,
    rows: page.rows.map(({ what, state: now, reason, id, at, amountCents, orderId }) => ({
      ...{ what, state: now, reason },
      paymentId: id,
      at: at.toISOString(),
      amount: centsToDollars(amountCents),
      purchaseOrderId: orderId,
    })),
    ...totalOf(rows[0]?.counted ?? 0),
    amount: view === 'all' ? null : centsToDollars(rows[0]?.sumCents ?? 0),
  });
}
