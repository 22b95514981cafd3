import { MAX_LENGTH } from '../../domain/checkout/limits.ts';

/** Words of an address's query, without what no search could hold: NUL, and halves of characters. */
export function queryText(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').replaceAll('\u0000', '').trim().slice(0, MAX_LENGTH.search).toWellFormed();
}

/** A page of a long list, from 1; the first one where the query names none. */
export function queryPage(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1;
}
