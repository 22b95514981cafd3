import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What PgBouncer takes from a client; it refuses all else (`protocol/startup` of its manual). */
const TAKEN = new Set([
  'user',
  'database',
  'application_name',
  'client_encoding',
  'DateStyle',
  'TimeZone',
  'standard_conforming_strings',
]);

export interface TestPooler {
  /** The same database, through the pooler's door. */
  readonly databaseUrl: string;
  close(): Promise<void>;
}

/** Looks at what a connection says at its start as PgBouncer does, and leaves the rest to PostgreSQL. */
export async function startTestPooler(databaseUrl: string): Promise<TestPooler> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined).on('close', () => sockets.delete(client));
    client.once('data', (startup) => {
      const refused = namesIn(startup).find((name) => !TAKEN.has(name));
      if (refused !== undefined) return client.end(failure(`unsupported startup parameter: ${refused}`));
      const postgres = connect(Number(port), hostname);
      postgres.on('error', () => client.destroy()).on('close', () => client.destroy());
      client.on('close', () => postgres.destroy());
      postgres.write(startup);
      client.pipe(postgres).pipe(client);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(databaseUrl);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return {
    databaseUrl: through.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Length, version, then names and values, each ended by a zero byte. */
function namesIn(startup: Buffer): string[] {
  return startup
    .subarray(8)
    .toString()
    .split('\0')
    .filter((name, at) => at % 2 === 0 && name !== '');
}

function failure(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
