import type { Sql } from 'postgres';
import { guestCheckout } from './journeys/guest-checkout.ts';
import type { Catalog } from './journeys/journey.ts';
import { walk } from './load.ts';
import { percentiles } from './percentiles.ts';
import { placePrepared } from './prepared-orders.ts';
import type { OrdersResult } from './result.ts';
import type { Target } from './shopper.ts';

const SHOPPERS = 32;
/** Shoppers who read: without it 32 of them are as many requests as the machine can take, and all that is told is that. */
const PAUSE_MS = 250;
const ROUNDS = 4;

export interface OrdersBench {
  readonly target: Target;
  readonly sql: Sql;
  readonly catalog: Catalog;
  readonly quick: boolean;
}

/** Measures what placing orders takes and what keeps it from being faster, with many shoppers at once. */
export async function measureOrders({ target, sql, catalog, quick }: OrdersBench): Promise<OrdersResult> {
  const crowd = { shoppers: SHOPPERS, seconds: quick ? 2 : 8, atMost: 100_000 };
  const paymentMs = async (pauseMs: number) => {
    const { stepMs } = await walk(guestCheckout, target, catalog, { ...crowd, pauseMs });
    return percentiles(stepMs.get('payment') ?? []);
  };
  const placingMs = await paymentMs(PAUSE_MS);
  const placingWithoutPauseMs = await paymentMs(0);
  const orders = quick ? 64 : 256;
  const place = (from: Catalog) => placePrepared(target, from, { orders, atOnce: SHOPPERS });
  const oneBottle = { bottles: catalog.bottles.slice(0, 1) };
  const [spreadPerSecond, oneRowPerSecond] = await inTurns(
    () => place(catalog),
    () => place(oneBottle),
  );
  const [withBooksPerSecond, withoutBooksPerSecond] = await inTurns(
    () => place(catalog),
    () => withoutBooks(sql, () => place(catalog)),
  );
  return {
    shoppers: SHOPPERS,
    pauseMs: PAUSE_MS,
    placingMs,
    placingWithoutPauseMs,
    spreadPerSecond,
    oneRowPerSecond,
    withBooksPerSecond,
    withoutBooksPerSecond,
  };
}

type Place = () => Promise<{ readonly orders: number; readonly seconds: number }>;

/** The throughput of two ways, in turns, so that whatever else the machine is doing falls on both. */
async function inTurns(one: Place, other: Place): Promise<[one: number, other: number]> {
  const sums = [one, other].map((place) => ({ place, orders: 0, seconds: 0 }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const sum of sums) {
      const { orders, seconds } = await sum.place();
      sum.orders += orders;
      sum.seconds += seconds;
    }
  }
  const [first = 0, second = 0] = sums.map(({ orders, seconds }) => orders / seconds);
  return [first, second];
}

/**
 * With a ledger that keeps nothing, and attempts that no index holds to one a key and a cart. What the shop reads to
 * find an earlier attempt it still reads.
 */
async function withoutBooks<Done>(sql: Sql, work: () => Promise<Done>): Promise<Done> {
  await sql.unsafe(`
    create or replace function bench_keeps_nothing() returns trigger language plpgsql as 'begin return null; end';
    create trigger bench_keeps_nothing before insert on ledger for each row execute function bench_keeps_nothing();
    alter table payment_attempts drop constraint payment_attempts_cart_id_client_key_key;
    alter table payment_attempts drop constraint payment_attempts_gateway_key_key;
    drop index payment_attempts_one_alive_per_cart;
    create index bench_attempts_of_cart on payment_attempts (cart_id)`);
  try {
    return await work();
  } finally {
    await sql.unsafe(`
      drop index bench_attempts_of_cart;
      create unique index payment_attempts_one_alive_per_cart on payment_attempts (cart_id)
        where state in ('created', 'sent', 'unknown', 'authorised');
      alter table payment_attempts add unique (gateway_key);
      alter table payment_attempts add unique (cart_id, client_key);
      drop trigger bench_keeps_nothing on ledger`);
  }
}
