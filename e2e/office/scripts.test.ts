import { openOffice } from '../shop/office.ts';
import { alderRidge } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';

interface Route {
  readonly id: string;
  readonly parentId?: string;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly clientActionModule?: string;
  readonly clientLoaderModule?: string;
  readonly clientMiddlewareModule?: string;
}

interface Manifest {
  readonly entry: Pick<Route, 'module' | 'imports'>;
  readonly routes: Readonly<Record<string, Route>>;
}

declare global {
  interface Window {
    __reactRouterManifest: Manifest;
  }
}

/** As they travel, without React and its router. The product's page may weigh more: it crops photos. */
const MOST_SCRIPT_BYTES = 40_000;
const FRAME = 'office';
const PRODUCT = 'office/products/product-page';

test("no page of the office but the product's carries more than 40 kB of its own scripts", {
  tag: ['@desktop', '@core'],
}, async ({ page }) => {
  await openOffice(page, 'owner');
  const { entry, routes } = await page.evaluate(() => window.__reactRouterManifest);
  const weights = new Map<string, Promise<number>>();
  const weightOf = (file: string) => {
    const before = weights.get(file);
    if (before) return before;
    const answer = page.request
      .get(alderRidge.origin + file, { headers: { 'accept-encoding': 'br' } })
      .then((each) => Number(each.headers()['content-length']));
    weights.set(file, answer);
    return answer;
  };
  const around = (route: Route | undefined): Route[] =>
    route ? [route, ...around(routes[route.parentId ?? ''])] : [];

  const heavy: string[] = [];
  let pages = 0;
  for (const route of Object.values(routes)) {
    const parts = around(route);
    if (!parts.some(({ module }) => module === routes[FRAME]?.module)) continue;
    pages += 1;
    const files = new Set(
      [entry, ...parts].flatMap(({ module, imports = [], ...apart }) => [
        module,
        ...imports,
        ...Object.entries(apart).flatMap(([name, file]) => (name.endsWith('Module') ? [String(file)] : [])),
      ]),
    );
    const own = [...files].filter((file) => file.endsWith('.js') && !file.includes('/framework-'));
    const bytes = (await Promise.all(own.map(weightOf))).reduce((sum, each) => sum + each, 0);
    // Not a number if an answer does not say its length.
    expect(bytes, route.id).toBeGreaterThan(0);
    if (bytes > MOST_SCRIPT_BYTES && route.module !== routes[PRODUCT]?.module)
      heavy.push(`${route.id} ${bytes}`);
  }
  expect(pages).toBeGreaterThan(100);
  expect(heavy).toEqual([]);
});
