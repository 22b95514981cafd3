import { setTimeout as sleep } from 'node:timers/promises';
import { bulkPaymentFor, copyWaitingCart, type WaitingCarts } from '../server/testing/waiting-carts.ts';
import type { OpenShop } from './bench-database.ts';
import { guestCheckout } from './journeys/guest-checkout.ts';
import { pausesOf, walk } from './load.ts';
import { percentiles } from './percentiles.ts';
import { Shopper, type Target } from './shopper.ts';

const CARTS = 200;
/** Shoppers who read, so that the machine is not full before the payment begins. */
const OTHERS = { shoppers: 8, pause: pausesOf(250), seconds: 4 };
const LOOK_EVERY_MS = 250;

/** How long a bulk payment takes until all of its orders are stored, and how it slows other shoppers. */
export async function measureBulk(shop: OpenShop, rounds: number) {
  const seconds: number[] = [];
  const before: number[] = [];
  const during: number[] = [];
  const others = async (into: number[]) => {
    const { stepMs } = await walk(shop, guestCheckout, OTHERS);
    for (const times of stepMs.values()) into.push(...times);
  };
  // In turns, so that whatever else the machine is doing falls on both.
  for (let round = 0; round < rounds; round += 1) {
    const payment = await copyWaitingCart(shop.sql, `bulk-bench-${round}@example.com`, CARTS);
    await others(before);
    const [paid] = await Promise.all([pay(shop.server.target, payment), others(during)]);
    seconds.push(paid);
  }
  return {
    carts: CARTS,
    seconds: Math.max(...seconds),
    beforeMs: percentiles(before),
    duringMs: percentiles(during),
  };
}

/** Pays as the page does, and looks until all is done. Gives the seconds from the submit on. */
async function pay(target: Target, waiting: WaitingCarts): Promise<number> {
  const shopper = new Shopper(target);
  await shopper.ask('bulk carts', 'GET', `/api/cart/bulk-carts?customerId=${waiting.customerId}`);
  const from = performance.now();
  const path = '/api/cart/bulk-payment';
  const { id } = await shopper.ask<{ id: string }>('bulk payment', 'POST', path, bulkPaymentFor(waiting));
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
}
