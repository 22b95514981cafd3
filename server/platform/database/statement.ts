import pg from 'pg';
import { getTypeParser } from './result-types.ts';

/** Text, or bytes as they are. */
export type Sendable = string | null | Buffer;

/** Ready to be sent: nothing about it can fail any more on this side. */
export interface Statement {
  readonly text: string;
  /** Under which a connection keeps it prepared; an empty name is prepared each time. */
  readonly name: string;
  /** Null: a command without parameters and rows, such as COMMIT. */
  readonly parameters: {
    readonly values: readonly Sendable[];
    /** PostgreSQL's numbers for the types; it infers what is 0. */
    readonly types: readonly number[];
  } | null;
}

export interface StatementAnswer {
  readonly command: string;
  readonly rowCount: number;
  readonly rows: readonly Row[];
  readonly fields: readonly pg.FieldDef[];
}

type Row = Record<string, unknown>;

/** What a statement's rows look like. */
interface Columns {
  readonly fields: readonly pg.FieldDef[];
  readonly parsers: readonly ((text: string) => unknown)[];
  /** Copied for each row, which is faster than adding its columns one by one. */
  readonly emptyRow: Row;
}

/** As `pg` has it, which is more than its types say. */
interface Connection extends Omit<pg.Connection, 'parse' | 'bind'> {
  parse(statement: Pick<Statement, 'name' | 'text'> & { readonly types: readonly number[] }): void;
  bind(execution: { readonly statement: string; readonly values: readonly Sendable[] }): void;
  readonly parsedStatements: Record<string, string | undefined>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
}

/** `pg` pipelines its own queries only. Its types declare `submit` as a field, which no method can override. */
const PgQuery = pg.Query as new (config: object) => Omit<pg.Query, 'submit'>;

const NO_COLUMNS: Columns = { fields: [], parsers: [], emptyRow: {} };

/**
 * By name, for each connection. After a migration that changes a statement's columns, PostgreSQL refuses what was prepared
 * before it, so that no row is read by other columns than its own.
 */
const columnsOf = new WeakMap<Connection, Map<string, Columns>>();

/** Rejects with PostgreSQL's error. */
export function send(client: pg.Client, statement: Statement): Promise<StatementAnswer> {
  return new Promise((resolve, reject) => {
    client.query(new SentStatement(statement, resolve, reject));
  });
}

/**
 * The query that `pg` brings asks for a statement's columns and builds their parsers each time it is executed. This one
 * remembers them (decision 174).
 */
class SentStatement extends PgQuery {
  // Under these, `pg` records that it is prepared.
  readonly name: string;
  readonly text: string;
  /** So that `pg` sets none. */
  readonly callback = () => undefined;
  readonly #parameters: Statement['parameters'];
  readonly #resolve: (answer: StatementAnswer) => void;
  readonly #reject: (error: Error) => void;
  readonly #rows: Row[] = [];
  /** What the connection knows of the columns; null: it keeps nothing of this statement. */
  #known: Map<string, Columns> | null = null;
  #columns: Columns | undefined;
  #command = '';
  #unreadable: Error | null = null;

  constructor(
    { name, text, parameters }: Statement,
    resolve: (answer: StatementAnswer) => void,
    reject: (error: Error) => void,
  ) {
    super({});
    this.name = name;
    this.text = text;
    this.#parameters = parameters;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): void {
    if (this.#parameters === null) {
      connection.query(this.text);
      return;
    }
    const { name, text } = this;
    const { values, types } = this.#parameters;
    this.#known = name === '' ? null : knownTo(connection);
    this.#columns = this.#known?.get(name);
    connection.stream.cork();
    if (!isPrepared(connection, name)) {
      connection.parse({ name, text, types });
      if (name !== '') connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values });
    if (this.#columns === undefined) connection.describe({ type: 'P' }, true);
    connection.execute(null, true);
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#learn({
      fields,
      parsers: fields.map(({ dataTypeID }) => getTypeParser(dataTypeID)),
      emptyRow: Object.fromEntries(fields.map(({ name }) => [name, null])),
    });
  }

  handleDataRow({ fields: values }: { readonly fields: readonly (string | null)[] }): void {
    const { fields, parsers, emptyRow } = this.#columns ?? NO_COLUMNS;
    const row = { ...emptyRow };
    try {
      for (const [at, { name }] of fields.entries()) {
        const value = values[at];
        if (typeof value === 'string') row[name] = parsers[at]?.(value);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#unreadable = error as Error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#command = text;
    if (this.#columns === undefined) this.#learn(NO_COLUMNS);
  }

  #learn(columns: Columns): void {
    this.#columns = columns;
    this.#known?.set(this.name, columns);
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#unreadable !== null) {
      this.#reject(this.#unreadable);
      return;
    }
    const [command = '', ...counts] = this.#command.split(' ');
    this.#resolve({
      command,
      rowCount: Number(counts.at(-1) ?? 0),
      rows: this.#rows,
      fields: this.#columns?.fields ?? [],
    });
  }
}

function isPrepared({ parsedStatements, submittedNamedStatements }: Connection, name: string): boolean {
  return parsedStatements[name] !== undefined || submittedNamedStatements[name] !== undefined;
}

function knownTo(connection: Connection): Map<string, Columns> {
  const known = columnsOf.get(connection);
  if (known) return known;
  const none = new Map<string, Columns>();
  columnsOf.set(connection, none);
  return none;
}
