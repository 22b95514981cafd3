import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** What a store function needs to read, or to write one statement that stands by itself: any connection. */
export type Reader = Kysely<Database>;

/** What a store function needs whose statement is one of several that stand or fall together. */
export type Writer = Transaction<Database>;
