import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { bulkLinkOf } from '../server/bulk-payment/links.ts';
import { readSettings } from '../server/settings.ts';
import { guestCheckout } from './journeys/guest-checkout.ts';
import type { Cellar } from './journeys/journey.ts';
import { walk } from './load.ts';
import { percentiles } from './percentiles.ts';
import type { BulkResult } from './result.ts';
import { connectionsFor, Shopper, type Target } from './shopper.ts';

const CARTS = 200;
const ROUNDS = 3;
/** Shoppers who read, so that the machine is not full before the payment begins. */
const OTHERS = { shoppers: 8, pauseMs: 250, atMost: 100_000 };
const LOOK_EVERY_MS = 250;

export interface BulkBench {
  readonly target: Target;
  readonly sql: Sql;
  readonly cellar: Cellar;
  readonly quick: boolean;
}

/** How long a bulk payment takes until all of its orders stand, and what the other shoppers feel of it. */
export async function measureBulk({ target, sql, cellar, quick }: BulkBench): Promise<BulkResult> {
  const seconds: number[] = [];
  const alone: number[] = [];
  const meanwhile: number[] = [];
  const others = async (forSeconds: number, into: number[]) => {
    const { stepMs } = await walk(guestCheckout, target, cellar, { ...OTHERS, seconds: forSeconds });
    for (const times of stepMs.values()) into.push(...times);
  };
  // In turns, so that whatever else the machine is doing falls on both.
  for (let round = 0; round < (quick ? 1 : ROUNDS); round += 1) {
    const payment = await prepare(sql, round);
    await others(4, alone);
    const [paid] = await Promise.all([pay(target, payment), others(4, meanwhile)]);
    seconds.push(paid);
  }
  const [othersAloneMs, othersMeanwhileMs] = [percentiles(alone), percentiles(meanwhile)];
  return {
    carts: CARTS,
    seconds: Math.max(...seconds),
    othersAloneMs,
    othersMeanwhileMs,
    p95Ratio: othersAloneMs.p95 === 0 ? null : othersMeanwhileMs.p95 / othersAloneMs.p95,
  };
}

interface Payment {
  readonly customerId: string;
  readonly carts: readonly number[];
}

/** Copies of a waiting cart of the demo, for a customer of the round's own. */
async function prepare(sql: Sql, round: number): Promise<Payment> {
  const settings = readSettings({ SHOP_MODE: 'development' });
  if (!settings.ok) throw new Error(settings.problems.join(' '));
  const [customer] = await sql<{ id: number }[]>`
    insert into customers (email, name_first, name_last, birth_date)
    values (${`bulk-bench-${round}@example.com`}, 'Bea', 'Stone', '1970-05-01') returning customer_id as id`;
  const id = customer?.id ?? 0;
  await sql`
    with sample as (
      select c.cart_id, c.branding_id, c.shipping from carts c join customers u on u.customer_id = c.customer_id
      where u.email = 'bulk@example.com' and c.kind = 'bulk' order by c.cart_id limit 1
    ), made as (
      insert into carts (browser_hash, kind, branding_id, customer_id, shipping)
      select sha256((${id} || ' ' || n)::bytea), 'bulk', branding_id, ${id},
        shipping || jsonb_build_object('household', 'house ' || n, 'email', ${`bulk-bench-${round}@example.com`}::text)
      from sample, generate_series(1, ${CARTS}) n
      returning cart_id
    )
    insert into cart_items (cart_id, product_id, quantity)
    select made.cart_id, i.product_id, i.quantity from made, sample join cart_items i on i.cart_id = sample.cart_id`;
  const expiresAt = new Date(Date.now() + 600_000);
  const { linkSecret, brandOrigins } = settings.settings;
  const { customerId } = bulkLinkOf({ linkSecret, origins: brandOrigins }, id, expiresAt);
  const carts = await sql<{ id: number }[]>`
    select cart_id as id from carts where customer_id = ${id} and kind = 'bulk'`;
  return { customerId, carts: carts.map(({ id: cartId }) => Number(cartId)) };
}

/** Pays as the page does, and looks until all is done. Gives the seconds from the submit on. */
async function pay(target: Target, { customerId, carts }: Payment): Promise<number> {
  const agent = connectionsFor(1);
  const shopper = new Shopper({ number: 1, seat: 0, target, agent, onStep: () => undefined });
  try {
    await shopper.ask('bulk carts', 'GET', `/api/cart/bulk-carts?customerId=${customerId}`);
    const from = performance.now();
    const { id } = await shopper.ask<{ id: string }>('bulk payment', 'POST', '/api/cart/bulk-payment', {
      customerId,
      carts,
      details: { cardNumber: '4111111111111111', expirationMonth: 11, expirationYear: 2099, cvv: '123' },
      billingAddressPayload: {
        name_first: 'Bea',
        name_last: 'Stone',
        address1: '100 Main Street',
        city: 'Napa',
        stateId: 6,
        zip: '94558',
        phone: '(707) 555-0101',
      },
    });
    for (;;) {
      await sleep(LOOK_EVERY_MS);
      const status = await shopper.ask<{ complete: boolean; errors: string[] }>(
        'bulk status',
        'GET',
        `/api/cart/polling/status/${id}`,
      );
      if (status.errors.length > 0) throw new Error(status.errors[0]);
      if (status.complete) return (performance.now() - from) / 1000;
    }
  } finally {
    agent.destroy();
  }
}
