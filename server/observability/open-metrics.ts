import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import type { Reader } from '../database/access.ts';
import type { PoolLoad } from '../database/pool.ts';
import { figures, ready } from './figures.ts';
import type { Metrics } from './metrics-routes.ts';
import { processFigures } from './process-figures.ts';
import { shopFigures } from './shop-figures.ts';

interface MetricsParts extends Pick<Metrics, 'token' | 'isOpenNearby'> {
  readonly db: Reader;
  readonly poolLoad: () => PoolLoad;
  readonly isReady: () => Promise<boolean>;
  /** Receives the error when the database did not answer. */
  readonly report: (error: unknown) => void;
}

const ANSWER_WITHIN_MS = 2_000;

/** Everything that `/metrics` shows: the counters of this process, its health, and the state of the shop in the database. */
export function openMetrics({ db, token, isOpenNearby, poolLoad, isReady, report }: MetricsParts): Metrics {
  const own = new Registry();
  processFigures(own, poolLoad);
  const readShop = shopFigures(db, own, report);
  return {
    token,
    isOpenNearby,
    async read() {
      const [isReadyNow] = await Promise.all([
        Promise.race([isReady().catch(() => false), sleep(ANSWER_WITHIN_MS, false, { ref: false })]),
        readShop(),
      ]);
      ready.set(isReadyNow ? 1 : 0);
      return { type: own.contentType, text: `${await figures.metrics()}\n${await own.metrics()}` };
    },
  };
}
