import { performance } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { PoolLoad } from '../database/pool.ts';

/** Memory, CPU, collections and the delay of the event loop, and how full the pool of connections is. */
export function processFigures(registry: Registry, poolLoad: () => PoolLoad): void {
  collectDefaultMetrics({ register: registry });
  let before = performance.eventLoopUtilization();
  new Gauge({
    name: 'cellar_door_event_loop_utilization',
    help: 'The part of the time since the last question that the event loop was busy, 0 to 1',
    registers: [registry],
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, before).utilization);
      before = now;
    },
  });
  new Gauge({
    name: 'cellar_door_database_pool_connections',
    help: 'Connections to the database that are lent out, and how many there may be at most',
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
    help: 'Who waits for a connection to the database',
    registers: [registry],
    collect() {
      this.set(poolLoad().waiting);
    },
  });
}
