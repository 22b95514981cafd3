/** Pages that search engines may list. Every other page belongs to one shopper. */
const LISTED = [
  /^\/shop$/,
  /^\/shop\/products\/[^/]+$/,
  /^\/shop\/clubs(\/\d+)?$/,
  /^\/find-our-wines$/,
  /^\/texts$/,
];

/** Searches, sorts and action results create endless pages with the same wines. */
const OF_A_VISIT = ['q', 'sort', 'zip', 'distance', 'added', 'qty'];

/** `search` begins with '?' or is empty. */
export function mayBeIndexed(pathname: string, search: string): boolean {
  const parameters = new URLSearchParams(search);
  return LISTED.some((page) => page.test(pathname)) && !OF_A_VISIT.some((name) => parameters.has(name));
}
