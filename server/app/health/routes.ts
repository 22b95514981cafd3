import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { NOT_FOUND, refuse } from '../../platform/http/refusal.ts';
import { requestIdentity } from '../../platform/http/request-identity.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import { type Metrics, metricsRoutes } from '../../platform/observability/metrics-routes.ts';
import type { SiteOrigins } from '../../platform/sites.ts';

/** The balancer needs an answer, whatever the database does. */
const ANSWER_WITHIN_MS = 2_000;

/** `/healthz`: the process lives. `/readyz`: the database is reachable and fully migrated. */
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

interface StatusParts {
  readonly origins: SiteOrigins;
  readonly trustedProxies: readonly string[];
  readonly isReady: () => Promise<boolean>;
  readonly metrics: Metrics;
}

/** For processes that serve no shoppers. */
export function statusApp(parts: StatusParts) {
  const app = new Hono<AppEnv>();
  app.use(securityHeaders, requestIdentity(parts));
  app.route('/', healthRoutes(parts));
  app.route('/', metricsRoutes(parts.metrics));
  app.notFound((c) => refuse(c, NOT_FOUND));
  return app;
}
