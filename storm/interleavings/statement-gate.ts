import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Waiting } from './commuting.ts';

/** Rewrites a statement on its way: how a fault is planted without touching the shop. */
export type Rewrite = (statement: string) => string;

/**
 * A door in front of PostgreSQL, for one side of an interleaving. While it is closed, each statement waits until it is let
 * through. What begins a transaction passes: it touches nothing. `onChange` hears of every arrival and every answer.
 */
export class StatementGate {
  isClosed = false;
  isCut = false;
  readonly rewrite: Rewrite;
  onChange: () => void = () => undefined;
  readonly #server: Server;
  readonly #connections = new Set<GatedConnection>();

  private constructor(server: Server, rewrite: Rewrite) {
    this.#server = server;
    this.rewrite = rewrite;
  }

  static async open(
    databaseUrl: string,
    rewrite: Rewrite = (statement) => statement,
  ): Promise<{ gate: StatementGate; gatedUrl: string }> {
    const { hostname, port } = new URL(databaseUrl);
    const server = createServer();
    const gate = new StatementGate(server, rewrite);
    server.on('connection', (client) => {
      if (gate.isCut) return client.destroy();
      const connection = new GatedConnection(gate, client, connect(Number(port), hostname));
      gate.#connections.add(connection);
      client.once('close', () => {
        gate.#connections.delete(connection);
        gate.onChange();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const gatedUrl = new URL(databaseUrl);
    gatedUrl.hostname = '127.0.0.1';
    gatedUrl.port = String((server.address() as AddressInfo).port);
    return { gate, gatedUrl: gatedUrl.href };
  }

  /** PostgreSQL's processes that serve this side. */
  get pids(): number[] {
    return [...this.#connections].map(({ pid }) => pid);
  }

  /** A statement waits at the gate whose connection is idle. */
  get canStep(): boolean {
    return this.#ready() !== undefined;
  }

  get isAtWork(): boolean {
    return [...this.#connections].some(({ isAtWork }) => isAtWork);
  }

  /** Of the statement that `step` lets through. */
  get next(): Waiting {
    const next = this.#ready()?.next;
    if (!next) throw new Error('no statement waits at the gate');
    return next;
  }

  /** Lets the statement through that waits longest, and tells which. */
  step(): string {
    const connection = this.#ready();
    if (!connection) throw new Error('no statement waits at the gate');
    return connection.step();
  }

  openUp(): void {
    this.isClosed = false;
    for (const connection of this.#connections) connection.letAllThrough();
  }

  /** As if the process behind it was killed: PostgreSQL sees its connections break. What waited is lost. */
  cut(): void {
    this.isCut = true;
    for (const connection of this.#connections) connection.cut();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #ready(): GatedConnection | undefined {
    return [...this.#connections].find(({ isReady }) => isReady);
  }
}

interface Unit {
  readonly statement: string;
  readonly bytes: Buffer;
}

const READY_FOR_QUERY = 'Z';
/** 'I': outside of a transaction. */
const IDLE = 0x49;
const PASSES = /^begin\b/i;

/**
 * One connection in PostgreSQL's protocol 3.0: messages of a type byte and a length. A unit ends with Sync or is a simple
 * query, and its answer ends with ReadyForQuery.
 */
class GatedConnection {
  readonly #gate: StatementGate;
  readonly #client: Socket;
  readonly #postgres: Socket;
  readonly #names = new Map<string, string>();
  readonly #waiting: Unit[] = [];
  #unit: { statement: string; parts: Buffer[] } = { statement: '', parts: [] };
  #fromClient = Buffer.alloc(0);
  #fromPostgres = Buffer.alloc(0);
  #unanswered = 0;
  #hasStarted = false;
  /** What the transaction under way has sent. */
  #transaction: readonly string[] | null = null;
  pid = 0;

  constructor(gate: StatementGate, client: Socket, postgres: Socket) {
    this.#gate = gate;
    this.#client = client;
    this.#postgres = postgres;
    for (const socket of [client, postgres]) socket.setNoDelay(true).on('error', () => this.cut());
    client.on('close', () => postgres.destroy()).on('data', (bytes) => this.#receive(bytes));
    postgres.on('close', () => client.destroy()).on('data', (bytes) => this.#answer(bytes));
  }

  get isReady(): boolean {
    return this.#waiting.length > 0 && this.#unanswered === 0;
  }

  get isAtWork(): boolean {
    return this.#unanswered > 0;
  }

  get next(): Waiting | undefined {
    const statement = this.#waiting[0]?.statement;
    return statement === undefined ? undefined : { statement, transaction: this.#transaction };
  }

  step(): string {
    const unit = this.#waiting.shift();
    if (!unit) throw new Error('no statement waits on this connection');
    this.#transaction = this.#transaction && [...this.#transaction, unit.statement];
    this.#send(unit);
    return unit.statement;
  }

  letAllThrough(): void {
    for (const unit of this.#waiting.splice(0)) this.#send(unit);
  }

  cut(): void {
    this.#client.destroy();
    this.#postgres.destroy();
  }

  #send({ bytes }: Unit): void {
    this.#unanswered += 1;
    this.#postgres.write(bytes);
  }

  #receive(bytes: Buffer): void {
    if (!this.#hasStarted) {
      this.#postgres.write(bytes);
      return;
    }
    const { messages, rest } = split(Buffer.concat([this.#fromClient, bytes]));
    this.#fromClient = rest;
    for (const message of messages) this.#collect(message);
    this.#gate.onChange();
  }

  #collect(message: Buffer): void {
    const type = typeOf(message);
    if (type === 'X') {
      this.#postgres.write(message);
      return;
    }
    this.#unit.parts.push(this.#read(type, message));
    if (type !== 'S' && type !== 'Q') return;
    const unit = { statement: this.#unit.statement, bytes: Buffer.concat(this.#unit.parts) };
    this.#unit = { statement: '', parts: [] };
    const passes = !this.#gate.isClosed || (PASSES.test(unit.statement) && this.#waiting.length === 0);
    if (passes) this.#send(unit);
    else this.#waiting.push(unit);
  }

  /** Notes which statement it is about, and rewrites it. */
  #read(type: string, message: Buffer): Buffer {
    if (type === 'Q') {
      const statement = textAt(message, HEAD);
      const rewritten = this.#gate.rewrite(statement);
      this.#unit.statement = rewritten;
      return rewritten === statement ? message : toMessage('Q', Buffer.from(`${rewritten}\0`));
    }
    if (type === 'P') {
      const name = textAt(message, HEAD);
      const at = HEAD + Buffer.byteLength(name) + 1;
      const statement = textAt(message, at);
      const rewritten = this.#gate.rewrite(statement);
      this.#names.set(name, rewritten);
      this.#unit.statement = rewritten;
      if (rewritten === statement) return message;
      const types = message.subarray(at + Buffer.byteLength(statement) + 1);
      return toMessage('P', Buffer.concat([Buffer.from(`${name}\0${rewritten}\0`), types]));
    }
    if (type === 'B') {
      const portal = textAt(message, HEAD);
      const name = textAt(message, HEAD + Buffer.byteLength(portal) + 1);
      this.#unit.statement = this.#names.get(name) ?? '';
    }
    return message;
  }

  #answer(bytes: Buffer): void {
    this.#client.write(bytes);
    const { messages, rest } = split(Buffer.concat([this.#fromPostgres, bytes]));
    this.#fromPostgres = rest;
    for (const message of messages) {
      const type = typeOf(message);
      if (type === 'K') this.pid = message.readInt32BE(HEAD);
      if (type !== READY_FOR_QUERY) continue;
      if (message.readUInt8(HEAD) === IDLE) this.#transaction = null;
      else this.#transaction ??= [];
      if (this.#hasStarted) this.#unanswered -= 1;
      this.#hasStarted = true;
    }
    this.#gate.onChange();
  }
}

/** A type byte, and a length that counts itself. */
const HEAD = 5;

function typeOf(message: Buffer): string {
  return String.fromCharCode(message.readUInt8(0));
}

function toMessage(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(HEAD);
  head.write(type);
  head.writeInt32BE(body.length + HEAD - 1, 1);
  return Buffer.concat([head, body]);
}

function textAt(message: Buffer, start: number): string {
  return message.toString('utf8', start, message.indexOf(0, start));
}

function split(bytes: Buffer): { messages: Buffer[]; rest: Buffer<ArrayBuffer> } {
  const messages: Buffer[] = [];
  let start = 0;
  while (bytes.length - start >= HEAD) {
    const end = start + 1 + bytes.readInt32BE(start + 1);
    if (end > bytes.length) break;
    messages.push(bytes.subarray(start, end));
    start = end;
  }
  return { messages, rest: Buffer.from(bytes.subarray(start)) };
}
