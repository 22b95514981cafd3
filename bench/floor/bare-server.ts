import { createServer } from 'node:http';

/** What the program says once it listens. */
export interface Listening {
  readonly port: number;
}

/** The least that an HTTP answer can cost on this Node: a child program that says its port. */
const body = JSON.stringify({ ok: true });
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const listening: Listening = { port: address !== null && typeof address === 'object' ? address.port : 0 };
  process.send?.(listening);
});
