import { join } from 'node:path';
import type { Hono } from 'hono';
import { createApp } from '../app/app.ts';
import { pageRoutes } from '../app/pages/page-routes.ts';
import { createPages } from '../app/pages/pages.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import type { TestShop } from './test-shop.ts';

/** The whole shop with the built pages, on these sites. */
export async function appWithPages(
  shop: TestShop,
  {
    origins = shop.parts.origins,
    trustedProxies = shop.parts.trustedProxies,
    now,
  }: {
    origins?: Readonly<Record<1 | 2, string>>;
    trustedProxies?: readonly string[];
    now?: () => number;
  } = {},
): Promise<Hono<AppEnv>> {
  const pages = await createPages({
    mode: 'production',
    apiFetch: (request, env) => app.fetch(request, env as object),
    onError: (error) => {
      throw error;
    },
    origins,
    officeOrigin: origins[1],
    root: join(import.meta.dirname, '../..'),
  });
  const app: Hono<AppEnv> = createApp(
    { ...shop.parts, origins, trustedProxies },
    pageRoutes({
      pages,
      assets: null,
      origins,
      vaultOrigin: null,
      mapTiles: null,
      cardFields: null,
      analyticsConsent: 'required',
      ...(now && { now }),
    }),
  );
  return app;
}
