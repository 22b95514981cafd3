import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/database/embedded/free-port.ts';
import nodeArguments from '../server/node-arguments.json' with { type: 'json' };
import { type Child, startChild } from './child.ts';
import { BENCH_TODAY } from './journeys/guest-checkout.ts';
import type { Target } from './shopper.ts';

export interface ShopServer extends Child {
  readonly target: Target;
}

const root = join(import.meta.dirname, '..');
const START_TIMEOUT_MS = 60_000;

/** The shop as `npm start` runs it, on a database that is given; asked for as brand 2's site. */
export async function startShop(databaseUrl: string): Promise<ShopServer> {
  const port = await freePort();
  const child = startChild([...nodeArguments, join(root, 'server/main.ts')], {
    NODE_ENV: 'production',
    SHOP_MODE: 'development',
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PORT: String(port),
    BRAND_1_ORIGIN: `http://localhost:${port}`,
    BRAND_2_ORIGIN: `http://brand2.localhost:${port}`,
    TRUSTED_PROXIES: '127.0.0.1',
    SHOP_TODAY: BENCH_TODAY,
    LOG_LEVEL: 'warn',
  });
  await Promise.race([untilReady(port), child.failure]);
  return { ...child, target: { port, host: `brand2.localhost:${port}` } };
}

async function untilReady(port: number): Promise<void> {
  const until = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error('The shop did not start in time.');
}
