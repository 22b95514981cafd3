import { createServer } from 'node:http';
import postgres from 'postgres';

/** Products in the floor's shop: two for each connection, so that no connection waits for another. */
const CONNECTIONS = 16;

const sql = postgres(process.env.DATABASE_URL ?? '', { max: CONNECTIONS });

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
  insert into floor.products select n, 1000000000 from generate_series(1, ${2 * CONNECTIONS}) n`);

let sales = 0;

/** Takes stock for two lines, writes an order, two lines and a payment: one statement, planned once. */
async function sell(): Promise<string> {
  sales += 1;
  const first = ((sales * 2) % (2 * CONNECTIONS)) + 1;
  const [order] = await sql`
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
    select ${`floor-${sales}`}, order_id, 13000, 'authorized' from placed returning order_id`;
  return JSON.stringify({ orderId: order?.order_id });
}

/** The least that a sale over HTTP can cost on this machine: each request sells. */
createServer(async (_, response) => {
  const body = await sell();
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
