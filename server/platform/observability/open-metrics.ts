import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Reader } from '../database/access.ts';
import type { PoolLoad } from '../database/pool.ts';
import { ready, registry } from './metrics.ts';
import type { Metrics } from './metrics-routes.ts';
import { shopMetrics } from './shop-metrics.ts';

interface MetricsParts extends Pick<Metrics, 'token' | 'isOpenNearby'> {
  readonly db: Reader;
  readonly poolLoad: () => PoolLoad;
  readonly isReady: () => Promise<boolean>;
  readonly report: (error: unknown) => void;
}

const ANSWER_WITHIN_MS = 2_000;

export function openMetrics({ db, token, isOpenNearby, poolLoad, isReady, report }: MetricsParts): Metrics {
  const own = new Registry();
  processMetrics(own, poolLoad);
  const readShop = shopMetrics(db, own, report);
  return {
    token,
    isOpenNearby,
    async read() {
      const [isReadyNow] = await Promise.all([
        Promise.race([isReady().catch(() => false), sleep(ANSWER_WITHIN_MS, false, { ref: false })]),
        readShop(),
      ]);
      ready.set(isReadyNow ? 1 : 0);
      return { type: own.contentType, text: `${await registry.metrics()}\n${await own.metrics()}` };
    },
  };
}

function processMetrics(registry: Registry, poolLoad: () => PoolLoad): void {
  collectDefaultMetrics({ register: registry });
  let before = performance.eventLoopUtilization();
  new Gauge({
    name: 'cellar_door_event_loop_utilization',
    help: 'The share of the time since the last scrape that the event loop was busy, 0 to 1',
    registers: [registry],
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, before).utilization);
      before = now;
    },
  });
  new Gauge({
    name: 'cellar_door_database_pool_connections',
    help: 'Database connections that are in use, and the most that the pool may open',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { inUse, max } = poolLoad();
      this.set({ state: 'in-use' }, inUse);
      this.set({ state: 'at-most' }, max);
    },
  });
  new Gauge({
    name: 'cellar_door_database_pool_waiting',
    help: 'Requests that wait for a database connection',
    registers: [registry],
    collect() {
      this.set(poolLoad().waiting);
    },
  });
}
