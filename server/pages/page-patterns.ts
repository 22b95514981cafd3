import { TrieRouter } from 'hono/router/trie-router';
import type { ServerBuild } from 'react-router';

/** The pattern of the page at a path, such as '/shop/products/:slug'; null if there is none. */
export type PatternOf = (path: string) => string | null;

/** Reads the patterns of a build. A page's data has the page's path plus '.data'. */
export function pagePatterns(routes: ServerBuild['routes']): PatternOf {
  const router = new TrieRouter<string>();
  const patterns = [...new Set(Object.keys(routes).map((id) => patternOf(routes, id)))];
  // Literal segments come before parameters that would match them too.
  for (const pattern of patterns.toSorted(
    (one, other) => Number(one.includes(':')) - Number(other.includes(':')),
  )) {
    if (!pattern.includes('*')) router.add('ALL', pattern, pattern);
  }
  return (path) => {
    const page = path === '/_root.data' ? '/' : path.replace(/\.data$/, '').replace(/(?<=.)\/$/, '');
    return router.match('GET', page)[0][0]?.[0] ?? null;
  };
}

function patternOf(routes: ServerBuild['routes'], id: string): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) parts.unshift(route.path);
  }
  return `/${parts.join('/')}`;
}
