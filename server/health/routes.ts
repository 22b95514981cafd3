import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import type { AppEnv } from '../http/app-env.ts';

/** A balancer that asks wants an answer, whatever the database does. */
const ANSWER_WITHIN_MS = 2_000;

/** `/healthz`: the process lives. `/readyz`: it can serve, which is the database reachable and fully migrated. */
export function healthRoutes({ isReady }: { isReady: () => Promise<boolean> }) {
  return new Hono<AppEnv>()
    .get('/healthz', (c) => c.json({ status: 'alive' }))
    .get('/readyz', async (c) => {
      const ready = await Promise.race([
        isReady().catch(() => false),
        sleep(ANSWER_WITHIN_MS, false, { ref: false }),
      ]);
      if (ready) return c.json({ status: 'ready' });
      c.header('Retry-After', '5');
      return c.json({ status: 'not ready' }, 503);
    });
}
