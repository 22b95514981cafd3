import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { once } from '../once.ts';
import { describeApi } from './open-api.ts';
import { DOCS_POLICY, documentationPage } from './page.ts';

/** Both come from the schemas that validate, and are written once: they take tens of milliseconds. */
export function documentationRoutes(api: OpenAPIHono<AppEnv>) {
  const document = once(() => describeApi(api));
  const json = once(() => JSON.stringify(document()));
  const page = once(() => documentationPage(document()));
  return new Hono<AppEnv>()
    .get('/openapi.json', (c) => c.body(json(), 200, { 'Content-Type': 'application/json' }))
    .get('/docs', (c) => {
      c.header('Content-Security-Policy', DOCS_POLICY);
      return c.html(page());
    });
}
