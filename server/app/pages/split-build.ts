import type { ServerBuild } from 'react-router';

export interface SplitBuild<Build> {
  readonly shop: Build;
  readonly office: Build;
  /** The files with their tables of routes, by path, for the browser. */
  readonly manifests: Readonly<Record<string, string>>;
}

/**
 * One bundle, two sets of pages: a shopper does not download the table of the office's routes, nor staff the shop's.
 * React Router has one table for all pages of a bundle.
 */
export function splitBuild<Build extends Pick<ServerBuild, 'routes' | 'assets'>>(
  build: Build,
): SplitBuild<Build> {
  const isOffice = officeRoutes(build.routes);
  const shop = partOf(build, 'shop', (id) => !isOffice(id));
  const office = partOf(build, 'office', (id) => id === 'root' || isOffice(id));
  const manifests = [shop, office].map(({ assets }) => [
    assets.url,
    `window.__reactRouterManifest=${JSON.stringify(assets)};`,
  ]);
  return { shop, office, manifests: Object.fromEntries(manifests) };
}

function partOf<Build extends Pick<ServerBuild, 'routes' | 'assets'>>(
  build: Build,
  name: string,
  isPart: (id: string) => boolean,
): Build {
  const { assets, routes } = build;
  const only = <Route>(all: Readonly<Record<string, Route>>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => isPart(id)));
  const url = assets.url.replace(/manifest-/, `manifest-${name}-`);
  return { ...build, routes: only(routes), assets: { ...assets, url, routes: only(assets.routes) } };
}

/** A route below /office, or a layout of such routes. */
function officeRoutes(routes: ServerBuild['routes']): (id: string) => boolean {
  const found = new Set<string>();
  for (const [id, route] of Object.entries(routes)) {
    if (!/^office(\/|$)/.test(route?.path ?? '')) continue;
    for (let at: string | undefined = id; at !== undefined && at !== 'root'; at = routes[at]?.parentId) {
      found.add(at);
    }
  }
  return (id) => {
    for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) {
      if (found.has(at)) return true;
    }
    return false;
  };
}
