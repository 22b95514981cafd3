import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';
import { refusePage } from './plain-page.ts';

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** A post to a page must be a readable form, because the pages rely on it. */
export const formsOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  if (!FORM.test(c.req.header('content-type') ?? '')) {
    return refusePage(c, { code: 'unsupported-media-type', message: 'Pages take forms only.' });
  }
  try {
    await c.req.raw.clone().formData();
  } catch {
    return refusePage(c, { code: 'malformed', message: 'The request could not be read.' });
  }
  return next();
});
