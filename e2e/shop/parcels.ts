import { inDatabase } from './in-database.ts';

interface Parcels {
  readonly state: string;
  readonly orders: readonly number[];
}

/** What a batch holds: another test may have placed an order to its state. */
export async function ordersOfBatch(batchId: number): Promise<number[]> {
  const rows = await inDatabase(
    (sql) => sql<{ orderId: number }[]>`
      select order_id as "orderId" from pack_batch_orders where batch_id = ${batchId} order by order_id`,
  );
  return rows.map(({ orderId }) => orderId);
}

/** The demo's parcels to ship by state, of the fewest first. */
export function parcelsByState(): Promise<Parcels[]> {
  return inDatabase(
    (sql) => sql<Parcels[]>`
      select o.ship_state as state, array_agg(o.order_id order by o.placed_at) as orders from orders o
      where o.status = 'placed' and o.delivery_method = 'DELIVER' and o.ship_day <= '2027-03-02'
        and o.order_id < 100001 and o.held_at is null and o.open_batch_id is null
        and exists (select from order_holds h where h.order_id = o.order_id and h.held_cents = o.total_cents)
      group by o.ship_state order by count(*), o.ship_state`,
  );
}

/** Parcels that no other test takes. `place` counts from the state with the most. */
export async function parcels(place: number, from: number, count: number): Promise<readonly number[]> {
  return (await parcelsByState()).at(-place)?.orders.slice(from, from + count) ?? [];
}

/** The file that a carrier's program writes, as a browser's file field takes it. */
export function carriersFile(orders: readonly number[]) {
  const rows = orders.map((orderId) => `${orderId},${400_000_000_000 + orderId}`);
  const buffer = Buffer.from(['Reference,Tracking Number', ...rows].join('\n'));
  return { name: 'carrier.csv', mimeType: 'text/csv', buffer };
}

/** What a box needs, as its bottles are scanned: each SKU as often as there are bottles. */
export async function skusOf(orderId: number): Promise<string[]> {
  const lines = await inDatabase(
    (sql) => sql<{ sku: string; bottles: number }[]>`
      select c.value ->> 'sku' as sku,
        sum((l.value ->> 'quantity')::integer * (c.value ->> 'quantity')::integer)::integer as bottles
      from orders o cross join jsonb_array_elements(o.document -> 'lines') as l (value)
      cross join jsonb_array_elements(l.value -> 'contents') as c (value)
      where o.order_id = ${orderId} group by 1`,
  );
  return lines.flatMap(({ sku, bottles }) => Array<string>(bottles).fill(sku));
}
