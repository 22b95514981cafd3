import { setTimeout as sleep } from 'node:timers/promises';
import type { Door } from '../door.ts';
import type { Force, Storm } from '../storm.ts';
import type { StormShop } from '../storm-shop.ts';
import { letIn } from '../storms/load.ts';
import type { Cluster } from './cluster.ts';

const FAILOVERS = { slice: 2, long: 30 };
const EVERY_MS = 20_000;
/** From the death of the primary until both servers of the shop accept a cart again. */
const CLOSED_AT_MOST_MS = 5_000;
const ASK_EVERY_MS = 25;
const GIVE_UP_MS = 60_000;

export interface Failovers {
  readonly storm: Storm;
  /** How long the shop was closed each time, in ms. */
  readonly closedMs: readonly number[];
}

/**
 * The machine of the primary dies under load, again and again, and its standby takes over; then a new standby is
 * attached. The storm is also what watches over a cluster elsewhere: it promotes as soon as the primary is gone.
 */
export function failovers(cluster: Cluster): Failovers {
  const closedMs: number[] = [];
  const storm: Storm = {
    name: 'the primary killed, the standby promoted',
    promise: 'The machine of the database may die',
    counts: 'failovers',
    async blow(shop: StormShop, force: Force) {
      const lost: string[] = [];
      const crowd = letIn(shop, 'failover');
      for (let at = 0; at < FAILOVERS[force]; at += 1) {
        const started = performance.now();
        await sleep(EVERY_MS / 2);
        const killed = performance.now();
        await cluster.kill();
        const open = Promise.all(shop.doors.map((door) => acceptsCarts(shop, door)));
        await cluster.failOver();
        const isOpen = (await open).every(Boolean);
        closedMs.push(Math.round(performance.now() - killed));
        if (!isOpen) lost.push('a server did not find the new primary');
        await cluster.attachStandby();
        await sleep(Math.max(0, EVERY_MS - (performance.now() - started)));
      }
      crowd.close();
      const late = closedMs.filter((ms) => ms > CLOSED_AT_MOST_MS);
      lost.push(...late.map((ms) => `the shop was closed for ${ms} ms`));
      return { tried: FAILOVERS[force], lost, afterwards: () => crowd.judge() };
    },
  };
  return { storm, closedMs };
}

/** Resolves when the server keeps what a shopper puts into a cart. False after a minute. */
async function acceptsCarts(shop: StormShop, door: Door): Promise<boolean> {
  const cart = { items: [{ productId: shop.productId('corkscrew'), qty: 1 }] };
  const until = performance.now() + GIVE_UP_MS;
  while (performance.now() < until) {
    const answer = await shop.newShopper('probe').ask(door, 'POST', '/api/cart', cart);
    if (answer.status === 200 || answer.status === 201) return true;
    await sleep(ASK_EVERY_MS);
  }
  return false;
}
