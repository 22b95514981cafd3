import { setTimeout as sleep } from 'node:timers/promises';
import { openBenchDatabase } from './bench-database.ts';
import { guestCheckout } from './journeys/guest-checkout.ts';
import type { Catalog } from './journeys/journey.ts';
import { walk } from './load.ts';
import { watchMemory } from './memory.ts';
import { percentiles } from './percentiles.ts';
import type { SoakMinute, SoakResult } from './result.ts';
import { describeMachine, openOnce, readCatalog } from './run-bench.ts';
import { type ShopServer, startShop } from './shop-server.ts';
import { connectionsFor, Shopper } from './shopper.ts';

const SHARE = 0.75;
const CROWD = { shoppers: 16, atMost: 1_000_000 };
const WARM_UP_SECONDS = 10;
const HIGHEST_SECONDS = 20;
const MOST_AT_ONCE = 400;
const FIRST_NUMBER = 1_000_000;
const MINUTE_MS = 60_000;

export interface Soak {
  readonly minutes: number;
  readonly log: (sentence: string) => void;
}

/**
 * Finds how many guest checkouts a second the shop can take, then sends three quarters of that for so many minutes, at
 * even distances whatever the shop does: one that falls behind is not spared.
 */
export async function measureSoak({ minutes, log }: Soak): Promise<SoakResult> {
  const startedAt = new Date().toISOString();
  const database = await openBenchDatabase();
  try {
    const { sql, socketUrl } = database;
    await openOnce(socketUrl, sql);
    const catalog = await readCatalog(sql);
    const server = await startShop(socketUrl);
    try {
      log('The highest load …');
      await walk(guestCheckout, server.target, catalog, { ...CROWD, seconds: WARM_UP_SECONDS });
      const highest = await walk(guestCheckout, server.target, catalog, {
        ...CROWD,
        seconds: HIGHEST_SECONDS,
      });
      const highestPerSecond = highest.journeys / highest.seconds;
      const perSecond = highestPerSecond * SHARE;
      const soak = beginSoak(server, catalog);
      const kept: SoakMinute[] = [];
      for (let minute = 0; minute < minutes; minute += 1) {
        kept.push(await Promise.race([soak.minute(perSecond), server.failure]));
        const { memoryMb, requestMs } = kept.at(-1) as SoakMinute;
        log(`minute ${minute + 1}: p95 ${requestMs.p95.toFixed(0)} ms, ${memoryMb?.toFixed(0)} MB`);
      }
      await soak.end();
      return {
        startedAt,
        machine: await describeMachine(sql),
        highestPerSecond,
        perSecond,
        checkouts: soak.checkouts(),
        errors: soak.errors(),
        minutes: kept,
      };
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
}

function beginSoak(server: ShopServer, catalog: Catalog) {
  const agent = connectionsFor(MOST_AT_ONCE);
  const underWay = new Set<Promise<void>>();
  let number = FIRST_NUMBER;
  let checkouts = 0;
  let errors = 0;
  let times: number[] = [];
  const send = () => {
    number += 1;
    const onStep = (_: string, milliseconds: number) => times.push(milliseconds);
    const shopper = new Shopper({ number, slot: 0, target: server.target, agent, onStep });
    const walked = guestCheckout.walk(shopper, catalog).then(
      () => {
        checkouts += 1;
      },
      () => {
        errors += 1;
      },
    );
    underWay.add(walked);
    void walked.finally(() => underWay.delete(walked));
  };
  return {
    checkouts: () => checkouts,
    errors: () => errors,
    async minute(perSecond: number): Promise<SoakMinute> {
      const before = checkouts;
      times = [];
      const memory = watchMemory(server.pid);
      const from = performance.now();
      for (let sent = 0; performance.now() - from < MINUTE_MS; sent += 1) {
        send();
        await sleep(Math.max(0, from + ((sent + 1) * 1000) / perSecond - performance.now()));
      }
      return {
        checkouts: checkouts - before,
        requestMs: percentiles(times),
        memoryMb: memory.peakMb(),
      };
    },
    async end() {
      await Promise.all(underWay);
      agent.destroy();
    },
  };
}
