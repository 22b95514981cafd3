import { type RawBuilder, sql } from 'kysely';
import { needsPermit } from '../../../domain/compliance/permits.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { gallonsOf, litersOf } from '../../../domain/office/shipment-schedule.ts';
import { addresseeOf, type OrderDocument } from '../../../domain/orders/order-document.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all, first } from '../../platform/database/query.ts';
import {
  cellsOf,
  columnsOf,
  type Measure,
  orderHref,
  type Page,
  type ReportBody,
  type ReportScope,
} from './report-parts.ts';
import { ofBrand, spanOf } from './rows-of-days.ts';
import { goodsOfParcel, mayBeIncomplete, shippedParcels } from './shipped-parcels.ts';
import { sumsOf } from './sums.ts';

interface Shipment {
  readonly shipDate: Day;
  readonly orderId: number;
  readonly state: string;
  readonly document: OrderDocument;
  readonly bottles: number;
  readonly wineMl: number;
  readonly price: number;
  readonly tax: number;
  readonly tracking: string | null;
  readonly permit: string | null;
}

type Summed = Pick<Shipment, 'bottles' | 'wineMl' | 'price' | 'tax'>;

const SUMMED: readonly Measure<Summed>[] = [
  { key: 'bottles', label: 'Bottles', kind: 'count', of: ({ bottles }) => bottles },
  { key: 'liters', label: 'Liters', kind: 'liters', of: ({ wineMl }) => litersOf(wineMl) },
  { key: 'gallons', label: 'Gallons', kind: 'gallons', of: ({ wineMl }) => gallonsOf(wineMl) },
  { key: 'price', label: 'Price', kind: 'money', of: ({ price }) => price },
  { key: 'tax', label: 'Tax', kind: 'money', of: ({ tax }) => tax },
];

const MEASURES: readonly Measure<Shipment>[] = [
  { key: 'purchaseOrderId', label: 'Order', kind: 'text', of: ({ orderId }) => String(orderId) },
  { key: 'recipient', label: 'Recipient', kind: 'text', of: recipientOf },
  { key: 'address', label: 'Address', kind: 'text', of: addressOf },
  ...SUMMED,
  {
    key: 'carrier',
    label: 'Carrier',
    kind: 'text',
    of: ({ document }) => document.delivery.service.name,
  },
  { key: 'tracking', label: 'Tracking', kind: 'text', of: ({ tracking }) => tracking },
  { key: 'permit', label: 'Permit', kind: 'text', of: ({ permit }) => permit },
];

function recipientOf({ document }: Shipment): string {
  const { name_first, name_last } = addresseeOf(document);
  return `${name_first} ${name_last}`.trim();
}

function addressOf({ document }: Shipment): string {
  const { address1, address2, city, stateShort, zip } = document.delivery.address;
  return [address1, address2, city, `${stateShort} ${zip}`].filter((part) => part).join(', ');
}

function missingOf(shipment: Shipment): string[] {
  const { tracking, permit, state } = shipment;
  return [
    ...(recipientOf(shipment) === '' ? ['Recipient'] : []),
    ...(tracking === null ? ['Tracking'] : []),
    ...(permit === null && needsPermit(state) ? ['Permit'] : []),
  ];
}

/** Parcels with wine, by the day they left. Those that lack what a state asks for come first. */
export async function shipmentReport(
  db: Reader,
  { from, to, brand }: ReportScope,
  state: string | null,
  { after, limit }: Page,
): Promise<ReportBody> {
  const span = spanOf(sql`${from}::date`, sql`${to}::date`);
  const isOne = (columns: 'o' | 's') => {
    const column = (name: string) => sql.ref(`${columns}.${name}`);
    return sql`(${state}::text is null or ${column('ship_state')} = ${state}::text) and ${ofBrand(column('branding_id'), brand)}`;
  };
  const offset = Number(after ?? 0);
  const sorted = (which: RawBuilder<unknown>) => sql`(
    select o.order_id, o.shipped_at, o.is_incomplete from ${shippedParcels(span)} o where ${which} and ${isOne('o')}
    order by o.shipped_at, o.order_id limit ${offset + limit + 1})`;
  const order = sql`o.is_incomplete desc, o.shipped_at, o.order_id`;
  const [found, total] = await Promise.all([
    all<Shipment>(db)`
      select o.ship_date::text as "shipDate", o.order_id as "orderId", o.ship_state as state, o.document, w.bottles,
        o.wine_ml as "wineMl", w.price, o.tax_cents as tax, o.tracking_number as tracking, o.permit
      from (
        select o.order_id from (
          ${sorted(sql`o.is_incomplete and ${mayBeIncomplete}`)} union all ${sorted(sql`not o.is_incomplete`)}
        ) o order by ${order} limit ${limit + 1} offset ${offset}
      ) p join ${shippedParcels(span)} o on o.order_id = p.order_id cross join lateral ${goodsOfParcel} w
      order by ${order}`,
    first<Summed>(db)`
      select coalesce(sum(s.bottles), 0)::integer as bottles, coalesce(sum(s.wine_ml), 0)::float8 as "wineMl",
        coalesce(sum(s.price_cents), 0)::float8 as price, coalesce(sum(s.tax_cents), 0)::float8 as tax
      from ${sumsOf('parcels', { from, to })} s where ${isOne('s')}`,
  ]);
  const page = found.slice(0, limit);
  const rows = page.map((shipment) => ({
    label: shipment.shipDate,
    href: null,
    cells: cellsOf(MEASURES, shipment).map((cell, index) => ({
      ...cell,
      href: MEASURES[index]?.key === 'purchaseOrderId' ? orderHref(shipment.orderId) : null,
    })),
    missing: missingOf(shipment),
  }));
  const incomplete = rows.filter(({ missing }) => missing.length > 0).length;
  const blank = { value: null, href: null };
  const summed = cellsOf(SUMMED, total ?? { bottles: 0, wineMl: 0, price: 0, tax: 0 });
  return {
    title: 'Shipments',
    columns: columnsOf({ key: 'shipDate', label: 'Ship date', kind: 'day' }, MEASURES),
    rows: rows.toSorted((one, other) => Number(other.missing.length > 0) - Number(one.missing.length > 0)),
    totals: [blank, blank, blank, ...summed, blank, blank, blank],
    before: null,
    chart: null,
    next: found.length > limit ? String(offset + limit) : null,
    note:
      incomplete === 0
        ? null
        : `Incomplete: ${incomplete === 1 ? 'a shipment lacks' : `${incomplete} shipments lack`} something that a state asks for. They come first.`,
  };
}
