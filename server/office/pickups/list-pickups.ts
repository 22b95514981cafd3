import { sql } from 'kysely';
import type { PickupListQuery, PickupRow } from '../../../contract/office/pickups.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { seesMoney } from '../../../domain/office/roles.ts';
import type { Db } from '../../platform/database/access.ts';
import { withCustomPlans } from '../../platform/database/custom-plans.ts';
import { first } from '../../platform/database/query.ts';
import { accept } from '../../platform/http/refusal.ts';
import { countedSql, type ListSort, listWindow, type Standing, totalOf } from '../keyset.ts';
import type { StaffSession } from '../office-call.ts';
import { filterCondition } from '../orders/order-conditions.ts';
import {
  bottlesSql,
  customerSql,
  linesSql,
  listedBadge,
  type ProgressColumns,
  progressColumns,
  serviceNameSql,
} from '../orders/order-sql.ts';

interface ListedPickup extends Standing, ProgressColumns {
  readonly orderId: number;
  readonly customer: string;
  readonly email: string;
  readonly winery: string;
  readonly readyAt: string | null;
  readonly bottles: number;
  readonly wines: PickupRow['wines'];
  readonly brandingId: BrandingId;
}

const BY_DAY: ListSort = {
  name: 'shipDay',
  key: sql`o.ship_day`,
  type: 'date',
  id: sql`o.order_id`,
  isDescending: false,
};

/** Refuses a cursor that is not ours. */
export async function listPickups(
  db: Db,
  query: PickupListQuery,
  { today, staff: { role } }: { today: Day; staff: Pick<StaffSession, 'role'> },
) {
  const window = listWindow(BY_DAY, query);
  if (!window.ok) return window;
  const { condition, columns, order, limit, toPage } = window.value;
  const filter = filterCondition(query, { today, role });
  const answer = await withCustomPlans(
    db,
    (trx) => first<{ rows: ListedPickup[]; counted: number }>(trx)`
      select ${countedSql(sql`from orders o where ${filter}`)} as counted, (
        select coalesce(json_agg(r), '[]') from (
          select ${columns}, o.order_id as "orderId", ${customerSql} as customer, o.email,
            ${serviceNameSql} as winery, o.ready_at as "readyAt", ${bottlesSql} as bottles, ${linesSql} as wines,
            o.branding_id as "brandingId", ${progressColumns}
          from orders o where ${filter} and ${condition} order by ${order} limit ${limit + 1}) r) as rows`,
  );
  if (!answer) throw new Error('a select without a table gave no row');
  const { rows, next, previous } = toPage(answer.rows);
  const toRow = (pickup: ListedPickup): PickupRow => ({
    purchaseOrderId: pickup.orderId,
    customer: seesMoney(role) || pickup.customer !== pickup.email ? pickup.customer : 'Guest',
    winery: pickup.winery,
    readySince: pickup.readyAt && new Date(pickup.readyAt).toISOString(),
    bottles: pickup.bottles,
    wines: pickup.wines,
    brand: pickup.brandingId,
    shipDay: pickup.shipDay,
    badge: listedBadge(pickup, today),
  });
  return accept({ rows: rows.map(toRow), next, previous, ...totalOf(answer.counted) });
}
