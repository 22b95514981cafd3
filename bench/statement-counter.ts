import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface StatementCounter {
  /** For the server to connect to in place of the database's own address. */
  readonly databaseUrl: string;
  /** How many statements have gone through so far. */
  count(): number;
  close(): void;
}

/** The messages of PostgreSQL's protocol that run a statement: Query and Execute. */
const RUNS_A_STATEMENT = new Set([...'QE'].map((letter) => letter.charCodeAt(0)));

/**
 * Stands between a server and its PostgreSQL and counts the statements that go by, BEGIN and COMMIT included: it counts
 * what was really sent, and neither side changes for it.
 */
export async function countStatements(databaseUrl: string): Promise<StatementCounter> {
  const url = new URL(databaseUrl);
  const upstream = { host: url.hostname, port: Number(url.port || 5432) };
  const sockets = new Set<Socket>();
  let statements = 0;
  const proxy = createServer((client) => {
    const countIn = messageCounter();
    const database = connect(upstream);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
    }
    client.on('data', (bytes) => {
      statements += countIn(bytes);
    });
    client.pipe(database);
    database.pipe(client);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    databaseUrl: url.href,
    count: () => statements,
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Counts the statements that a client's bytes complete. A message has a type, and a length that does not count the type. */
function messageCounter(): (bytes: Buffer) => number {
  let unread: Buffer = Buffer.alloc(0);
  // The first message has no type.
  let typeBytes = 0;
  return (bytes) => {
    unread = Buffer.concat([unread, bytes]);
    let statements = 0;
    while (unread.length >= typeBytes + 4) {
      const length = typeBytes + unread.readInt32BE(typeBytes);
      if (unread.length < length) break;
      if (typeBytes === 1 && RUNS_A_STATEMENT.has(unread[0] ?? 0)) statements += 1;
      unread = unread.subarray(length);
      typeBytes = 1;
    }
    return statements;
  };
}
