import { sql } from 'kysely';
import type { OfficePayment, PaymentsQuery } from '../../../contract/office/payments.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import { type PaymentLine, paymentLines, paymentsThat } from '../../ordering/payments/ledger-store.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import { accept, type Result } from '../../platform/http/refusal.ts';
import { countedSql, type ListPage, listWindow, type Standing, totalOf } from '../keyset.ts';
import { customerSql, payerNameIn } from '../orders/order-sql.ts';

const NEWEST = {
  name: 'newest',
  key: sql`p.at`,
  type: 'timestamptz',
  // Their own ids are no numbers. Two of one instant with one hash would share a place.
  id: sql`hashtext(p.what || ' ' || p.id)`,
  isDescending: true,
} as const;

interface Sum {
  readonly what: string;
  readonly amountCents: number;
}

type Row = PaymentLine & Standing & { customer: string | null; counted: number; sums: readonly Sum[] };

/** Of a row of `paymentLines`: who pays. A payment that was declined made no order. */
const customer = sql`coalesce(
  (select ${customerSql} from orders o where o.order_id = p."orderId"),
  (select ${payerNameIn(sql`a.document`)} from payment_attempts a
    where a.attempt_id = case when p.what = 'payment' then p.id::uuid end))`;

/** Refuses a cursor that is not ours. */
export async function listPayments(
  db: Reader,
  { view, ...query }: PaymentsQuery,
): Promise<
  Result<
    ListPage<OfficePayment> & {
      total: number;
      isTotalExact: boolean;
      sums: { what: string; amount: number }[];
    }
  >
> {
  const window = listWindow(NEWEST, query);
  if (!window.ok) return window;
  const { condition, order, columns, limit, toPage } = window.value;
  const state = view === 'unknown' ? 'unknown' : null;
  const from = sql`from ${paymentLines} p where ${paymentsThat({ state, problemsOnly: view === 'problems' })}`;
  const rows = await all<Row>(db)`
    select p.*, ${customer} as customer, ${columns}, ${countedSql(sql`1 ${from}`)} as counted,
      (select json_agg(s) from (
        select p.what, sum(p."amountCents")::float8 as "amountCents" ${from} group by p.what order by min(p.at)) s) as sums
    ${from} and ${condition} order by ${order} limit ${limit + 1}`;
  const page = toPage(rows);
  return accept({
    ...page,
    rows: page.rows.map(({ what, state: now, reason, id, at, amountCents, orderId, customer }) => ({
      ...{ what, state: now, reason, customer },
      paymentId: id,
      at: at.toISOString(),
      amount: centsToDollars(amountCents),
      purchaseOrderId: orderId,
    })),
    ...totalOf(rows[0]?.counted ?? 0),
    sums: (rows[0]?.sums ?? []).map(({ what, amountCents }) => ({
      what,
      amount: centsToDollars(amountCents),
    })),
  });
}
