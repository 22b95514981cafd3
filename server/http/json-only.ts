import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';
import { refuse } from './refusal.ts';

/** A body must be JSON and declare it. */
export const jsonOnly = createMiddleware<AppEnv>(async (c, next) => {
  const takesBody = c.req.method === 'POST' || c.req.method === 'PUT';
  const type = c.req.header('content-type');
  const hasBody = type !== undefined || (c.req.header('content-length') ?? '0') !== '0';
  if (takesBody && hasBody && !/^application\/json\s*(;|$)/i.test(type ?? '')) {
    return refuse(c, { code: 'unsupported-media-type', message: 'Requests must be sent as JSON.' });
  }
  await next();
});
