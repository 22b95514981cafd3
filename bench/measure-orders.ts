import type { Sql } from 'postgres';
import type { OpenShop } from './bench-database.ts';
import { fillIn, guestCheckout, pay } from './journeys/guest-checkout.ts';
import type { Journey } from './journeys/journeys.ts';
import { inTurns, pausesOf, walk } from './load.ts';
import { percentiles } from './percentiles.ts';
import type { Shopper } from './shopper.ts';

const SHOPPERS = 32;
/** On average. Without pauses, 32 shoppers saturate the machine, and their latency only says that. */
const PAUSE_MS = 250;
const ROUNDS = 4;

/** Measures what placing orders takes and what keeps it from being faster, with many shoppers at once. */
export async function measureOrders(shop: OpenShop, scale: number) {
  const crowd = { shoppers: SHOPPERS, seconds: 8 * scale, pause: pausesOf(PAUSE_MS) };
  const { stepMs } = await walk(shop, guestCheckout, crowd);
  const orders = Math.round(256 * scale);
  const perSecond = await inTurns(ROUNDS, {
    allBottles: () => payOnly(shop, orders),
    oneBottle: () => payOnly({ ...shop, catalog: shop.catalog.slice(0, 1) }, orders),
    withoutBooks: () => withoutBooks(shop.sql, () => payOnly(shop, orders)),
  });
  return {
    shoppers: SHOPPERS,
    pauseMs: PAUSE_MS,
    placingMs: percentiles(stepMs.get('payment') ?? []),
    allBottles: perSecond.allBottles.perSecond,
    oneBottle: perSecond.oneBottle.perSecond,
    withoutBooks: perSecond.withoutBooks.perSecond,
  };
}

/** Lets shoppers fill in everything up to the payment, and measures only the payments. */
async function payOnly(shop: OpenShop, orders: number) {
  const ready: { shopper: Shopper; token: string }[] = [];
  const prepare: Journey = {
    name: 'prepare',
    async walk(shopper, catalog) {
      ready.push({ shopper, token: await fillIn(shopper, catalog) });
    },
  };
  const payment: Journey = {
    name: 'payment',
    async walk() {
      const next = ready.pop();
      if (next) await pay(next.shopper, next.token);
    },
  };
  const load = { shoppers: SHOPPERS, seconds: Number.POSITIVE_INFINITY, atMost: orders };
  await walk(shop, prepare, load);
  return walk(shop, payment, load);
}

/**
 * With a ledger that keeps nothing, and without the unique indexes of attempts. An ordinary index serves what the shop
 * reads to find an earlier attempt.
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
