import { setTimeout as sleep } from 'node:timers/promises';
import { fillUsualShop, type OpenShop, withBenchDatabase, withShop } from './bench-database.ts';
import { guestCheckout } from './journeys/guest-checkout.ts';
import { explained, walk } from './load.ts';
import { watchSpeed } from './machine-speed.ts';
import { percentiles } from './percentiles.ts';
import { watchMemory } from './processes.ts';
import type { BenchOptions } from './run-bench.ts';
import { Shopper } from './shopper.ts';

const SHARE = 0.75;
const CROWD = 16;
const MINUTE_MS = 60_000;

export type SoakResult = Awaited<ReturnType<typeof measureSoak>>;

/**
 * Finds how many guest checkouts a second the shop can take. Then sends three quarters of that at a constant rate,
 * however fast the shop answers.
 */
export function measureSoak(minutes: number, { quick, log }: BenchOptions) {
  return withBenchDatabase(async (database) => {
    await fillUsualShop(database);
    return withShop(database, async (shop) => {
      log('The highest load …');
      const scale = quick ? 0.2 : 1;
      await walk(shop, guestCheckout, { shoppers: CROWD, seconds: 10 * scale });
      const highest = await walk(shop, guestCheckout, { shoppers: CROWD, seconds: 20 * scale });
      const highestPerSecond = highest.journeyMs.length / highest.seconds;
      const perSecond = highestPerSecond * SHARE;
      const outcome = await sendEvenly(shop, { minutes, perSecond, log });
      return { quick, highestPerSecond, perSecond, ...outcome };
    });
  });
}

async function sendEvenly(
  { server, catalog }: OpenShop,
  { minutes, perSecond, log }: { minutes: number; perSecond: number; log: BenchOptions['log'] },
) {
  let checkouts = 0;
  let failure: Promise<Error> | undefined;
  let errors = 0;
  let times: number[] = [];
  const underWay = new Set<Promise<void>>();
  const onStep = (_: string, milliseconds: number) => times.push(milliseconds);
  const send = async () => {
    try {
      await guestCheckout.walk(new Shopper(server.target, { onStep }), catalog);
      checkouts += 1;
    } catch (error) {
      errors += 1;
      failure ??= explained(error as Error, server);
    }
  };
  const sendForAMinute = async () => {
    const from = performance.now();
    for (let sent = 1; performance.now() - from < MINUTE_MS; sent += 1) {
      const sending: Promise<void> = send().finally(() => underWay.delete(sending));
      underWay.add(sending);
      await sleep(Math.max(0, from + (sent * 1000) / perSecond - performance.now()));
    }
  };
  const kept = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    const before = checkouts;
    times = [];
    const [memory, speed] = [watchMemory(server.pid), watchSpeed()];
    await Promise.race([sendForAMinute(), server.failure]);
    const [requestMs, memoryMb] = [percentiles(times), memory.peakMb()];
    kept.push({ checkouts: checkouts - before, requestMs, memoryMb, sameWorkMs: speed.fastestMs() });
    log(`minute ${minute}: p95 ${requestMs.p95.toFixed(0)} ms, ${memoryMb.toFixed(0)} MB`);
  }
  await Promise.all(underWay);
  if (failure) log(`The first of ${errors} errors: ${(await failure).message}`);
  return { checkouts, errors, minutes: kept };
}
