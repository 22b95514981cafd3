/** The pages that search engines may list; whatever else there is belongs to one shopper. */
const LISTED = [/^\/shop$/, /^\/shop\/products\/[^/]+$/, /^\/shop\/clubs(\/\d+)?$/, /^\/find-our-wines$/];

/** Searches, sorts and results of actions: endless pages with the same wines. */
const OF_A_VISIT = ['q', 'sort', 'zip', 'distance', 'added'];

/** Whether search engines may list a page of the shop. `search` begins with '?' or is empty. */
export function mayBeIndexed(pathname: string, search: string): boolean {
  const parameters = new URLSearchParams(search);
  return LISTED.some((page) => page.test(pathname)) && !OF_A_VISIT.some((name) => parameters.has(name));
}
