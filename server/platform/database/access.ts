import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** For a use case, which may open transactions. */
export type Db = Kysely<Database>;

/** For a store function that reads, or that executes one statement: any connection. */
export type Reader = Kysely<Database>;

/** For a store function whose statement must be part of a transaction. */
export type Writer = Transaction<Database>;
