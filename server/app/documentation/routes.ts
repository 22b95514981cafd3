import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { describeApi } from './open-api.ts';
import { DOCS_POLICY, documentationPage } from './page.ts';

/** Both come from the schemas that validate. */
export function documentationRoutes(api: OpenAPIHono<AppEnv>) {
  let described: ReturnType<typeof describeApi> | null = null;
  const document = () => {
    described ??= describeApi(api);
    return described;
  };
  return new Hono<AppEnv>()
    .get('/openapi.json', (c) => c.json(document()))
    .get('/docs', (c) => {
      c.header('Content-Security-Policy', DOCS_POLICY);
      return c.html(documentationPage(document()));
    });
}
