import { connect, createServer, type Socket } from 'node:net';
import { StatementReader } from './statement-reader.ts';

export interface StatementCounter {
  /** For the server to connect to in place of the database's own address. */
  readonly databaseUrl: string;
  /** How many statements have gone through so far. */
  count(): number;
  close(): void;
}

/**
 * Stands between a server and its PostgreSQL and counts the statements that go by, BEGIN and COMMIT included: what
 * is counted is what was really sent, and neither side has to be changed for it.
 */
export async function countStatements(databaseUrl: string): Promise<StatementCounter> {
  const url = new URL(databaseUrl);
  const upstream = { host: url.hostname, port: Number(url.port || 5432) };
  const sockets = new Set<Socket>();
  let statements = 0;
  const server = createServer((client) => {
    const reader = new StatementReader();
    const database = connect(upstream);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
    }
    client.on('data', (bytes) => {
      statements += reader.read(bytes);
    });
    client.pipe(database);
    database.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url.hostname = '127.0.0.1';
  url.port = String(address !== null && typeof address === 'object' ? address.port : 0);
  return {
    databaseUrl: url.href,
    count: () => statements,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
