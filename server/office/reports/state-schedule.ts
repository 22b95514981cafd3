import { sql } from 'kysely';
import type { OfficeStateSchedule } from '../../../contract/office/reports.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { needsPermit } from '../../../domain/compliance/permits.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { stateByShort } from '../../../domain/geography/states.ts';
import { allocate } from '../../../domain/money/allocate.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import { parcelPounds } from '../../../domain/office/parcel-weight.ts';
import type { Period } from '../../../domain/office/reports.ts';
import {
  casesOf,
  gallonsOf,
  litersOf,
  pricesOfWines,
  SCHEDULE_COLUMNS,
  type ScheduleColumn,
  STATES_THAT_FILE_ZERO,
  scheduleOf,
  taxClassOf,
} from '../../../domain/office/shipment-schedule.ts';
import { netCents } from '../../../domain/orders/net-price.ts';
import { addresseeOf, type OrderDocument } from '../../../domain/orders/order-document.ts';
import { type Piece, piecesOf } from '../../../domain/orders/sold-contents.ts';
import { shareTaxes } from '../../../domain/orders/tax-shares.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import { fileForPeople, fileForPrograms } from '../../platform/files/write-table.ts';
import { dayOfInstant, spanOf } from './rows-of-days.ts';
import { shippedParcels } from './shipped-parcels.ts';

interface Parcel {
  readonly orderId: number;
  readonly brandingId: BrandingId;
  readonly placed: Day;
  readonly shipDate: Day;
  readonly document: OrderDocument;
  readonly wineMl: number;
  readonly tracking: string | null;
  readonly permit: string | null;
  readonly isReturned: boolean;
}

type Cells = Readonly<Record<ScheduleColumn, string | number | null>>;

export interface Schedule {
  readonly rows: readonly Cells[];
  readonly parcels: number;
  readonly wineMl: number;
  /** Orders that lack a column that the state asks for. */
  readonly incomplete: readonly { readonly orderId: number; readonly missing: readonly ScheduleColumn[] }[];
}

/** Of one state and both brands: a row for each wine in each parcel, by ship date. */
export async function selectSchedule(db: Reader, state: string, period: Period): Promise<Schedule> {
  const parcels = await all<Parcel>(db)`
    select o.order_id as "orderId", o.branding_id as "brandingId",
      ${dayOfInstant(sql`o.placed_at`)}::text as placed, o.ship_date::text as "shipDate",
      o.document, o.wine_ml as "wineMl", o.tracking_number as tracking, o.permit,
      o.status = 'refunded' as "isReturned"
    from ${shippedParcels(spanOf(sql`${period.from}::date`, sql`${period.to}::date`))} o
    where o.ship_state = ${state} order by o.shipped_at, o.order_id`;
  const columns = scheduleOf(state).columns;
  const rows = parcels.flatMap(rowsOf).map((cells, index) => ({ ...cells, line_no: index + 1 }));
  const incomplete = parcels.flatMap((parcel) => {
    const missing = missingOf(parcel, state, columns);
    return missing.length > 0 ? [{ orderId: parcel.orderId, missing }] : [];
  });
  return {
    rows: rows.toSorted((one, other) => Number(isIn(other, incomplete)) - Number(isIn(one, incomplete))),
    parcels: parcels.length,
    wineMl: parcels.reduce((sum, { wineMl }) => sum + wineMl, 0),
    incomplete,
  };
}

function isIn({ shipment_no: orderId }: Cells, orders: Schedule['incomplete']): boolean {
  return orders.some((order) => order.orderId === orderId);
}

/** Fields that may be empty without anything being wrong. */
const MAY_BE_EMPTY: readonly ScheduleColumn[] = [
  'recipient_street2',
  'purchaser_street2',
  'upc',
  'varietal',
  'vintage',
];

function missingOf(parcel: Parcel, state: string, columns: readonly ScheduleColumn[]): ScheduleColumn[] {
  const [row] = rowsOf(parcel);
  if (row === undefined) return ['product_name'];
  const wanted = columns.filter((column) => column !== 'line_no' && !MAY_BE_EMPTY.includes(column));
  const missing = wanted.filter((column) => row[column] === null || row[column] === '');
  return needsPermit(state) && parcel.permit === null ? [...missing, 'permit_no'] : missing;
}

/**
 * Each line has the taxes that are levied on it (`shareTaxes`). Freight with its sales tax, and what is levied on the
 * delivery, are divided among all lines by their price. A line's amounts are divided among its wines.
 */
function rowsOf(parcel: Parcel): Cells[] {
  const { document } = parcel;
  const wines = piecesOf(document).filter(({ kind }) => kind === 'wine');
  const prices = document.lines.map(netCents);
  const levied = shareTaxes(document);
  const feeCents = document.taxes.find(({ kind }) => kind === 'deliveryFee')?.cents ?? 0;
  const shared = {
    freight: allocate(document.money.freightCents, prices),
    sales: added(levied.salesTax.lines, allocate(levied.salesTax.freight, prices)),
    excise: added(levied.exciseTax.lines, levied.wholesaleTax.lines),
    other: added(levied.crv.lines, allocate(feeCents, prices)),
  };
  return prices.flatMap((price, index) => {
    const packed = wines.filter(({ line }) => line === index + 1);
    if (packed.length === 0) return [];
    const listed = packed.map(({ unitPriceCents, pieces }) => ({
      listCents: unitPriceCents,
      bottles: pieces,
    }));
    const among = (cents: number) => pricesOfWines(cents, listed);
    const [lines, freight, sales, excise, other] = [
      among(price),
      among(shared.freight[index] ?? 0),
      among(shared.sales[index] ?? 0),
      among(shared.excise[index] ?? 0),
      among(shared.other[index] ?? 0),
    ];
    return packed.map((wine, at) =>
      cellsOf(parcel, wine, {
        line: lines[at] ?? 0,
        freight: freight[at] ?? 0,
        sales: sales[at] ?? 0,
        excise: excise[at] ?? 0,
        other: other[at] ?? 0,
      }),
    );
  });
}

function added(some: readonly Cents[], more: readonly Cents[]): Cents[] {
  return some.map((cents, index) => cents + (more[index] ?? 0));
}

interface Amounts {
  readonly line: number;
  readonly freight: number;
  readonly sales: number;
  readonly excise: number;
  readonly other: number;
}

function cellsOf(parcel: Parcel, wine: Piece, { line, freight, sales, excise, other }: Amounts): Cells {
  const { orderId, brandingId, placed, shipDate, document, wineMl, tracking, permit, isReturned } = parcel;
  const { delivery, billingAddress: purchaser, birthDate } = document;
  const recipient = addresseeOf(document);
  const { address } = delivery;
  const containerMl = wine.bottleVolumeMl ?? 0;
  const ml = containerMl * wine.pieces;
  const dollars = (cents: number) => (cents / 100).toFixed(2);
  return {
    line_no: 0,
    state: address.stateShort,
    shipment_no: orderId,
    invoice_no: orderId,
    invoice_date: placed,
    ship_date: shipDate,
    transaction_type: isReturned ? 'C' : 'A',
    purchaser_first: purchaser.name_first,
    purchaser_last: purchaser.name_last,
    purchaser_street1: purchaser.address1,
    purchaser_street2: purchaser.address2,
    purchaser_city: purchaser.city,
    purchaser_state: purchaser.stateShort,
    purchaser_zip: purchaser.zip,
    purchaser_birth_date: birthDate,
    recipient_first: recipient.name_first,
    recipient_last: recipient.name_last,
    recipient_street1: address.address1,
    recipient_street2: address.address2,
    recipient_city: address.city,
    recipient_state: address.stateShort,
    recipient_zip: address.zip,
    carrier_name: delivery.service.carrier,
    service: delivery.service.name,
    tracking_no: tracking,
    weight_lb: parcelPounds(wineMl),
    permit_no: permit,
    brand: BRANDS[brandingId].name,
    product_name: wine.name,
    varietal: wine.varietal,
    vintage: wine.vintage,
    sku: wine.sku,
    upc: wine.barcode,
    wine_type: 'still',
    abv_percent: wine.alcoholVolume,
    tax_class: taxClassOf(wine.alcoholVolume),
    container_ml: containerMl,
    bottles: wine.pieces,
    liters: litersOf(ml).toFixed(3),
    gallons: gallonsOf(ml).toFixed(4),
    cases_9l: casesOf(ml).toFixed(4),
    unit_price: dollars(Math.round(line / wine.pieces)),
    line_price: dollars(line),
    freight: dollars(freight),
    sales_tax: dollars(sales),
    excise_tax: dollars(excise),
    other_tax: dollars(other),
    line_total: dollars(line + freight + sales + excise + other),
  };
}

/** For the state's program where the state names its columns, else for people, with all columns. Incomplete rows come first. */
export function scheduleCsv(state: string, { rows }: Schedule): string {
  const required = scheduleOf(state).columns;
  const columns = required.length > 0 ? required : SCHEDULE_COLUMNS;
  const table = { columns, rows: rows.map((row) => columns.map((column) => row[column])) };
  return required.length > 0 ? fileForPrograms(table) : fileForPeople(table);
}

export interface Filing {
  readonly state: string;
  readonly from: Day;
  readonly to: Day;
  readonly parcels: number;
  readonly liters: number;
  readonly by: string | null;
  readonly filedAt: Date;
}

export function selectFilings(db: Reader, { from, to }: Period): Promise<Filing[]> {
  return all<Filing>(db)`
    select f.state, f.from_day::text as "from", f.to_day::text as "to", f.parcels, f.wine_ml::float8 / 1000 as liters,
      s.name as by, f.filed_at as "filedAt"
    from schedule_filings f left join staff s on s.staff_id = f.staff_id
    where f.from_day <= ${to}::date and f.to_day >= ${from}::date order by f.state, f.from_day`;
}

/** Again: what it says now, by who files it now. */
export async function fileSchedule(
  db: Reader,
  filing: { state: string; staffId: number } & Period,
): Promise<Schedule> {
  const { state, from, to, staffId } = filing;
  const schedule = await selectSchedule(db, state, { from, to });
  await all(db)`
    insert into schedule_filings (state, from_day, to_day, staff_id, parcels, wine_ml)
    values (${state}, ${from}, ${to}, ${staffId}, ${schedule.parcels}, ${schedule.wineMl})
    on conflict (state, from_day, to_day) do update set staff_id = excluded.staff_id, filed_at = clock_timestamp(),
      parcels = excluded.parcels, wine_ml = excluded.wine_ml`;
  return schedule;
}

/** Every state that a parcel went to, or that asks for a file without one, with what was filed of the period. */
export async function stateSchedules(db: Reader, period: Period): Promise<OfficeStateSchedule[]> {
  const [shipped, filings] = await Promise.all([
    all<{ state: string; parcels: number; wineMl: number; incomplete: number }>(db)`
      select o.ship_state as state, count(*)::integer as parcels, sum(o.wine_ml)::float8 as "wineMl",
        count(*) filter (where o.is_incomplete)::integer as incomplete
      from ${shippedParcels(spanOf(sql`${period.from}::date`, sql`${period.to}::date`))} o group by 1`,
    selectFilings(db, period),
  ]);
  const states = new Set([
    ...shipped.map(({ state }) => state),
    ...filings.map(({ state }) => state),
    ...STATES_THAT_FILE_ZERO,
  ]);
  return [...states].toSorted().map((state) => {
    const { parcels, wineMl, incomplete } = shipped.find((each) => each.state === state) ?? NO_PARCELS;
    const { files, due, to, form, confidence } = scheduleOf(state);
    return {
      ...{ state, name: stateByShort(state)?.stateName ?? state, parcels, incomplete },
      ...{ liters: litersOf(wineMl), gallons: gallonsOf(wineMl), files, due, to, form, confidence },
      filings: filings
        .filter((filing) => filing.state === state)
        .map(({ filedAt, ...filing }) => ({ ...filing, filedAt: filedAt.toISOString() })),
    };
  });
}

const NO_PARCELS = { parcels: 0, wineMl: 0, incomplete: 0 };
