import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * How a service behind the proxy fails: it refuses connections, answers late, answers nonsense, or breaks the
 * connection in the middle of the answer.
 */
export type Fault = 'down' | 'slow' | 'nonsense' | 'dropped';

export const FAULTS: readonly Fault[] = ['down', 'slow', 'nonsense', 'dropped'];

export interface FaultyProxy {
  readonly port: number;
  /** Null: all passes. What is on its way when the fault changes is lost with its connection. */
  behave(fault: Fault | null): Promise<void>;
  close(): Promise<void>;
}

interface ProxyOptions {
  /** What comes in place of an answer. */
  readonly nonsense: string | Buffer;
  /** How late answers are. */
  readonly slowMs: number;
}

/** What a careless middlebox answers for whatever is asked over HTTP. */
export const MAINTENANCE_PAGE = httpAnswer('text/html', '<h1>Scheduled maintenance</h1>');
export const HALF_JSON = httpAnswer('application/json', '{"output": {"locationDetailList": [');

/** Bytes that are no answer in any protocol. */
export const GARBAGE = Buffer.from([0, 255, 17, 3, 0, 0, 0, 1, 254, 83, 65, 10, 13, 0, 7, 7]);

/** Passes the connections of one service on, byte by byte, until a test makes it misbehave. */
export async function startFaultyProxy(
  upstream: { readonly host: string; readonly port: number },
  { nonsense, slowMs }: ProxyOptions,
): Promise<FaultyProxy> {
  const sockets = new Set<Socket>();
  let fault: Fault | null = null;

  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const service = connect(upstream);
    hold(client);
    hold(service);
    client.once('close', () => service.destroy());
    service.once('close', () => client.end());
    client.pipe(service);
    service.on('data', (answer) => {
      if (fault === 'slow') setTimeout(() => client.writable && client.write(answer), slowMs).unref();
      else if (fault === 'nonsense') client.end(nonsense);
      else if (fault === 'dropped')
        client.write(answer.subarray(0, answer.length / 2), () => client.destroy());
      else client.write(answer);
    });
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async behave(next) {
      const before = fault;
      fault = next;
      if (next === 'down' && before !== 'down') {
        const closed = new Promise((resolve) => server.close(resolve));
        cut();
        await closed;
      } else {
        cut();
        if (before === 'down' && next !== 'down') await listen(port);
      }
    },
    async close() {
      cut();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

function httpAnswer(type: string, body: string): string {
  return `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
}
