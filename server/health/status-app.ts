import { Hono } from 'hono';
import type { AppEnv } from '../http/app-env.ts';
import { NOT_FOUND, refuse } from '../http/refusal.ts';
import { requestIdentity } from '../http/request-identity.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { type Metrics, metricsRoutes } from '../observability/metrics-routes.ts';
import type { SiteOrigins } from '../sites.ts';
import { healthRoutes } from './routes.ts';

interface StatusParts {
  readonly origins: SiteOrigins;
  readonly trustedProxies: readonly string[];
  readonly isReady: () => Promise<boolean>;
  readonly metrics: Metrics;
}

/** All that a process answers that has no shoppers: whether it lives, whether it can work, and its figures. */
export function statusApp(parts: StatusParts) {
  const app = new Hono<AppEnv>();
  app.use(securityHeaders, requestIdentity(parts));
  app.route('/', healthRoutes(parts));
  app.route('/', metricsRoutes(parts.metrics));
  app.notFound((c) => refuse(c, NOT_FOUND));
  return app;
}
