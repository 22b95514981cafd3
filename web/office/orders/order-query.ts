/** Of a page, not of the list: what just happened to which orders. */
const SAID = ['did', 'of', 'failed'];
/** Of the list, not of its filter. */
const PAGING = ['sort', 'after', 'before', 'limit'];

/** What the API is asked. A filter form also sends its empty fields. */
export function orderQueryOf(url: string): Record<string, string> {
  return without(url, SAID);
}

/** What a bulk action is told. */
export function orderFilterOf(url: string): Record<string, string> {
  return without(url, [...SAID, ...PAGING]);
}

function without(url: string, names: readonly string[]): Record<string, string> {
  const { searchParams } = new URL(url);
  return Object.fromEntries(
    [...searchParams].filter(([name, value]) => value !== '' && !names.includes(name)),
  );
}
