import { type RawBuilder, sql } from 'kysely';
import { searchQuery } from '../../../domain/search/search-query.ts';

/** For `words @@ ...`, where the words are those of `search_words` (migration 94). Without any typed word, nothing is found. */
export function wordsQuery(typed: string): RawBuilder<unknown> {
  return sql`${searchQuery(typed)}::tsquery`;
}
