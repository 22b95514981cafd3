import { MAX_LENGTH } from '../../domain/checkout/limits.ts';

/** Without NUL and lone surrogates, which no search can hold. */
export function queryText(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').replaceAll('\u0000', '').trim().slice(0, MAX_LENGTH.search).toWellFormed();
}

/** From 1; 1 if the query names none. */
export function queryPage(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1;
}
