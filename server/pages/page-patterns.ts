import { TrieRouter } from 'hono/router/trie-router';
import type { ServerBuild } from 'react-router';

/** The pattern of the page that a path leads to, such as '/shop/products/:slug'; null where no page is. */
export type PatternOf = (path: string) => string | null;

/** Reads the patterns of a build. A page's data has its address with '.data' behind it. */
export function pagePatterns(routes: ServerBuild['routes']): PatternOf {
  const router = new TrieRouter<string>();
  const patterns = [...new Set(Object.keys(routes).map((id) => patternOf(routes, id)))];
  // What is written out goes before what a parameter would take as well.
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
