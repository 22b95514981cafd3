import type { RouteConfigEntry } from '@react-router/dev/routes';

/** Of all pages, in the order of the routes, each once, with `:name` for each parameter. */
export function pagePaths(entries: readonly RouteConfigEntry[]): string[] {
  const pathsOf = (each: readonly RouteConfigEntry[], parent: string): string[] =>
    each.flatMap(({ path, children = [] }) => {
      const full = path === undefined ? parent : `${parent}/${path}`;
      return [full === '' ? '/' : full.replace('*', 'nothing-here'), ...pathsOf(children, full)];
    });
  return [...new Set(pathsOf(entries, ''))];
}
