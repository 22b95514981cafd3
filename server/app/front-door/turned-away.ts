import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { plainPage } from '../../platform/http/plain-page.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { requestIdentity } from '../../platform/http/request-identity.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import { turnedAwayRequests } from '../../platform/observability/metrics.ts';
import type { SiteOrigins } from '../../platform/sites.ts';
import { healthRoutes } from '../health/routes.ts';

export type Reason = 'opening' | 'busy' | 'closing';

const SENTENCES: Readonly<Record<Reason, string>> = {
  opening: 'The shop is not available right now. Please try again in a moment.',
  busy: 'The shop is very busy right now. Please try again in a moment.',
  closing: 'The shop is not available right now. Please try again in a moment.',
};

const RETRY_AFTER_SECONDS = 5;

interface TurnedAwayParts {
  readonly origins: SiteOrigins;
  readonly trustedProxies: readonly string[];
}

/** 503 in the error shape of the API, or as a plain page without scripts or styles. */
export function turnedAway(reason: Reason, parts: TurnedAwayParts) {
  const app = new Hono<AppEnv>();
  const message = SENTENCES[reason];
  app.use(securityHeaders, requestIdentity(parts));
  app.use(async (c, next) => {
    turnedAwayRequests.inc({ reason });
    await next();
    c.header('Cache-Control', 'no-store');
    if (reason === 'closing') c.header('Connection', 'close');
  });
  app.route('/', healthRoutes({ isReady: async () => false }));
  for (const calls of ['/api/*', '/vault/*', '/webhooks/*']) {
    app.all(calls, (c) =>
      refuse(c, { code: 'unavailable', message, retryAfterSeconds: RETRY_AFTER_SECONDS }),
    );
  }
  app.all('*', (c) => {
    c.header('Retry-After', String(RETRY_AFTER_SECONDS));
    return plainPage(c, {
      code: 'unavailable',
      sentences: [message, 'Nothing has been lost: your cart is kept.'],
    });
  });
  return app;
}
