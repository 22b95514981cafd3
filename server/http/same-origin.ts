import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';
import { refuse } from './refusal.ts';

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Asks with POST, to keep a secret out of addresses and logs, and changes nothing. Asked by the page behind a mail's
 * link, it comes from another site by nature.
 */
const QUESTION = '/api/identity/reset-password/validate';

/**
 * Refuses a write that carries cookies but does not prove that it comes from this very site (contract §1). Without
 * cookies there is nothing to abuse: other clients bring a bearer token.
 */
export const sameOriginWrites = createMiddleware<AppEnv>(async (c, next) => {
  const isWrite = WRITES.has(c.req.method) && c.req.path !== QUESTION;
  if (isWrite && c.req.header('cookie') !== undefined && !isSameOrigin(c.req.raw)) {
    return refuse(c, { code: 'forbidden', message: 'This request did not come from our site.' });
  }
  await next();
});

function isSameOrigin(request: Request): boolean {
  if (request.headers.get('sec-fetch-site') === 'same-origin') return true;
  const origin = request.headers.get('origin');
  const host = request.headers.get('host') ?? new URL(request.url).host;
  return origin !== null && URL.canParse(origin) && new URL(origin).host === host;
}
