import { performance } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { PoolLoad } from '../database/pool.ts';

/** Memory, CPU, garbage collection and event loop delay of the process, and the load of its connection pool. */
export function processFigures(registry: Registry, poolLoad: () => PoolLoad): void {
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
