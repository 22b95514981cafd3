import type { Sql } from 'postgres';

/** Products in the floor's shop: two for each connection, so that no connection waits for another. */
const PRODUCTS = 64;

export async function createFloorTables(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create schema floor;
    create table floor.products (product_id integer primary key, stock integer not null check (stock >= 0));
    create table floor.orders (order_id integer generated always as identity primary key, email text not null,
      total_cents integer not null, placed_at timestamptz not null default now());
    create table floor.order_lines (order_id integer not null references floor.orders, line smallint not null,
      product_id integer not null references floor.products, quantity integer not null, price_cents integer not null,
      primary key (order_id, line));
    create table floor.payments (payment_key text primary key, order_id integer not null references floor.orders,
      amount_cents integer not null, state text not null);
    insert into floor.products select n, 1000000000 from generate_series(1, ${PRODUCTS}) n`);
}

/**
 * The smallest sale: takes stock for two lines, writes an order, two lines and a payment. One statement is one
 * transaction, and PostgreSQL plans it once.
 */
export async function sellTwoLines(sql: Sql, sale: { slot: number; key: string }): Promise<void> {
  const first = ((sale.slot * 2) % PRODUCTS) + 1;
  const rows = await sql`
    with taken as (
      update floor.products set stock = stock - 1 where product_id in (${first}, ${first + 1}) and stock >= 1
      returning product_id
    ), placed as (
      insert into floor.orders (email, total_cents) values ('ada@example.com', 13000) returning order_id
    ), lined as (
      insert into floor.order_lines (order_id, line, product_id, quantity, price_cents)
      select order_id, row_number() over (), product_id, 1, 6500 from placed, taken
    )
    insert into floor.payments (payment_key, order_id, amount_cents, state)
    select ${sale.key}, order_id, 13000, 'authorised' from placed returning order_id`;
  if (rows.length !== 1) throw new Error('The floor sold nothing.');
}
