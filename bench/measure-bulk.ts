import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { bulkPaymentFor, copyWaitingCart, type WaitingCarts } from '../server/testing/waiting-carts.ts';
import { guestCheckout } from './journeys/guest-checkout.ts';
import type { Catalog } from './journeys/journey.ts';
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
  readonly catalog: Catalog;
  readonly quick: boolean;
}

/** How long a bulk payment takes until all of its orders stand, and what the other shoppers feel of it. */
export async function measureBulk({ target, sql, catalog, quick }: BulkBench): Promise<BulkResult> {
  const seconds: number[] = [];
  const alone: number[] = [];
  const meanwhile: number[] = [];
  const others = async (forSeconds: number, into: number[]) => {
    const { stepMs } = await walk(guestCheckout, target, catalog, { ...OTHERS, seconds: forSeconds });
    for (const times of stepMs.values()) into.push(...times);
  };
  // In turns, so that whatever else the machine is doing falls on both.
  for (let round = 0; round < (quick ? 1 : ROUNDS); round += 1) {
    const payment = await copyWaitingCart(sql, `bulk-bench-${round}@example.com`, CARTS);
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

/** Pays as the page does, and looks until all is done. Gives the seconds from the submit on. */
async function pay(target: Target, waiting: WaitingCarts): Promise<number> {
  const agent = connectionsFor(1);
  const shopper = new Shopper({ number: 1, slot: 0, target, agent, onStep: () => undefined });
  try {
    await shopper.ask('bulk carts', 'GET', `/api/cart/bulk-carts?customerId=${waiting.customerId}`);
    const from = performance.now();
    const { id } = await shopper.ask<{ id: string }>(
      'bulk payment',
      'POST',
      '/api/cart/bulk-payment',
      bulkPaymentFor(waiting),
    );
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
