import { hash } from 'node:crypto';
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { ANSWERS, type Answer } from './answers.ts';
import { TemplateCompiler } from './compiler.ts';
import type { Packet, PacketAnswer } from './packets.ts';
import type { PooledClient } from './pool.ts';
import { withSecondAttempt } from './second-attempt.ts';
import type { Sendable, Statement, StatementAnswer } from './statement.ts';

/** PostgreSQL's own numbers for its types (pg_type.dat). */
const oid = { inferred: 0, boolean: 16, bytea: 17, bigint: 20, timestamptz: 1184 };

/**
 * PostgreSQL infers most types from their place. Where a place accepts anything (`json_build_object`, `case`), it would
 * take a boolean or an instant for text.
 */
function typeOf(value: unknown): number {
  if (typeof value === 'boolean') return oid.boolean;
  if (typeof value === 'bigint') return oid.bigint;
  if (value instanceof Date) return oid.timestamptz;
  if (value instanceof Uint8Array) return oid.bytea;
  return oid.inferred;
}

/** Throws for `undefined`, which would arrive as null. */
function sendable(value: unknown): Sendable {
  if (value === null) return null;
  if (value === undefined) throw new TypeError('a parameter of a statement is undefined');
  if (Array.isArray(value)) return listText(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** As PostgreSQL writes an array: `{"a",NULL,{"b"}}`. */
function listText(values: readonly unknown[]): string {
  const items = values.map((value) => {
    if (Array.isArray(value)) return listText(value);
    const item = sendable(value);
    if (item === null) return 'NULL';
    const text = typeof item === 'string' ? item : `\\x${item.toString('hex')}`;
    return `"${text.replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${items.join()}}`;
}

interface DriverParts {
  readonly acquire: () => Promise<PooledClient>;
  readonly onStatement: ((statement: string) => void) | undefined;
  /** Whether a connection finds again what it has prepared. */
  readonly prepares: boolean;
}

/**
 * Kysely's own driver prepares no statement, and waits for an answer to BEGIN and COMMIT. Here every statement is
 * prepared, unless a pooler forgets it. BEGIN travels with a transaction's first statement; what else travels with a
 * statement says its `Packet`.
 */
export function postgresDialect(parts: DriverParts): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PipeliningDriver(parts),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new TemplateCompiler(),
  };
}

class PipeliningDriver implements Driver {
  readonly #parts: DriverParts;

  constructor(parts: DriverParts) {
    this.#parts = parts;
  }

  async init() {}

  async acquireConnection(): Promise<ClientConnection> {
    return new ClientConnection(await this.#parts.acquire(), this.#parts);
  }

  async beginTransaction(connection: ClientConnection, settings: TransactionSettings) {
    connection.begin(settings);
  }

  commitTransaction(connection: ClientConnection) {
    return connection.commit();
  }

  rollbackTransaction(connection: ClientConnection) {
    return connection.rollBack();
  }

  async releaseConnection(connection: ClientConnection) {
    connection.release();
  }

  async destroy() {}
}

type Transaction =
  | { readonly state: 'none' }
  /** BEGIN waits for the first statement. */
  | { readonly state: 'beginning'; readonly begin: string }
  | { readonly state: 'open' }
  | { readonly state: 'ended'; readonly committed: Promise<StatementAnswer> };

/** From acquire to release: one transaction, or one statement. */
class ClientConnection implements DatabaseConnection {
  readonly #client: PooledClient;
  readonly #parts: DriverParts;
  #transaction: Transaction = { state: 'none' };

  constructor(client: PooledClient, parts: DriverParts) {
    this.#client = client;
    this.#parts = parts;
  }

  async executeQuery<Row>(query: Packet): Promise<PacketAnswer<Row, unknown>> {
    const { state } = this.#transaction;
    if (state === 'none') {
      const statement = toStatement(query, this.#parts);
      return answerOf<Row>(query, await withSecondAttempt(() => this.#send(statement)));
    }
    if (state === 'ended') throw new Error('a transaction continued after its last statement');
    return this.#sendWithin(query);
  }

  // biome-ignore lint/correctness/useYield: the shop reads its rows whole
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('this driver cannot stream rows');
  }

  begin({ isolationLevel, accessMode }: TransactionSettings) {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    this.#transaction = { state: 'beginning', begin: ['begin', ...modes].join(' ') };
  }

  async commit() {
    const transaction = this.#transaction;
    if (transaction.state === 'beginning') return;
    const { command } = await (transaction.state === 'ended'
      ? transaction.committed
      : this.#send(bare('commit')));
    // PostgreSQL answers the COMMIT of a transaction that has failed with a ROLLBACK, which is no error to it.
    if (command !== 'COMMIT') throw new AbortedTransactionError();
  }

  async rollBack() {
    const transaction = this.#transaction;
    if (transaction.state === 'beginning' || this.#client.isLost()) return;
    try {
      await (transaction.state === 'ended' ? transaction.committed : this.#send(bare('rollback')));
    } catch {
      // The first error counts; PostgreSQL rolls back when the connection ends.
      this.#client.discard();
    }
  }

  release() {
    this.#client.release();
  }

  async #sendWithin<Row>(packet: Packet): Promise<PacketAnswer<Row, unknown>> {
    const { stream } = this.#client.pg.connection;
    const transaction = this.#transaction;
    const [statement, next, afterCommit] = [packet, packet.next, packet.afterCommit].map(
      (each) => each && toStatement(each, this.#parts),
    );
    if (statement === undefined) throw new Error('a packet has a statement');
    // Nothing can fail any more before all of it is sent, as one packet.
    stream.cork();
    const started = transaction.state === 'beginning' ? this.#begin(transaction.begin) : null;
    const answers = [this.#send(statement), next && this.#send(next)] as const;
    if (packet.commits) this.#end(afterCommit);
    stream.uncork();
    const [, answer, nextAnswer] = await Promise.all([started, ...answers]);
    return {
      ...answerOf<Row>(packet, answer),
      ...(packet.next && nextAnswer && { next: answerOf(packet.next, nextAnswer) }),
    };
  }

  /** If BEGIN fails, the connection is discarded: statements sent after it must not run outside a transaction. */
  #begin(statement: string): Promise<unknown> {
    this.#transaction = { state: 'open' };
    return this.#send(bare(statement)).catch((error: unknown) => {
      this.#client.discard();
      throw error;
    });
  }

  #end(afterCommit: Statement | undefined) {
    const sent = [this.#send(bare('commit')), afterCommit && this.#send(afterCommit)] as const;
    const committed = Promise.all(sent).then(([commit]) => commit);
    // The caller of the statement gets its error first.
    committed.catch(() => undefined);
    this.#transaction = { state: 'ended', committed };
  }

  #send(statement: Statement): Promise<StatementAnswer> {
    this.#parts.onStatement?.(statement.text);
    return this.#client.query(statement);
  }
}

function bare(text: string): Statement {
  return { text, name: '', parameters: null };
}

/** Prepared once per connection, under a name from its text and parameter types. */
function toStatement({ sql: text, parameters }: CompiledQuery, { prepares }: DriverParts): Statement {
  const types = parameters.map(typeOf);
  return {
    text,
    name: prepares ? nameOf(text, types.join()) : '',
    parameters: { values: parameters.map(sendable), types },
  };
}

const names = new Map<string, Map<string, string>>();
const MOST_NAMES = 2_000;

/** Statements repeat, and hashing one takes longer than finding it. */
function nameOf(text: string, types: string): string {
  const named = names.get(text) ?? new Map<string, string>();
  const known = named.get(types);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES) names.clear();
  const name = hash('sha1', `${types} ${text}`, 'base64url');
  names.set(text, named.set(types, name));
  return name;
}

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function answerOf<Row>(
  { query }: CompiledQuery,
  { command, rowCount, rows, fields }: StatementAnswer,
): QueryResult<Row> {
  if (ANSWERS.hasSubscribers && query.kind === 'RawNode')
    ANSWERS.publish({ fragments: query.sqlFragments, fields, rows } satisfies Answer);
  return COUNTED.has(command)
    ? { numAffectedRows: BigInt(rowCount), rows: rows as Row[] }
    : { rows: rows as Row[] };
}
