import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How an outside service can have a bad day: all of them seen in the wild. */
export type BadDay = 'silent' | 'slow-body' | 'error' | 'nonsense' | 'html' | 'dropped' | 'redirect';

export interface ServiceAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface TestService {
  readonly url: string;
  /** Null: it answers as it should. */
  badDay: BadDay | null;
  followedRedirects: number;
  close(): Promise<void>;
}

/** An outside service on this machine: real HTTP, its own state in `answer`. */
export async function startTestService(
  answer: (request: IncomingMessage, body: string) => ServiceAnswer,
): Promise<TestService> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const json = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    switch (service.badDay) {
      case 'silent':
        return;
      case 'slow-body':
        response.writeHead(200, { 'content-type': 'application/json' }).write('{"output":');
        return;
      case 'error':
        return json(500, { errors: [{ code: 'INTERNAL.SERVER.ERROR', message: 'sorry' }] });
      case 'nonsense':
        return json(200, { output: { locationDetailList: [{ locationId: 5 }] }, suggestions: 'none' });
      case 'html':
        return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>');
      case 'dropped':
        return response.socket?.destroy();
      case 'redirect':
        if (request.url?.startsWith('/elsewhere')) service.followedRedirects += 1;
        return response.writeHead(302, { location: '/elsewhere' }).end();
      default: {
        const { status, body: value } = answer(request, body);
        return json(status, value);
      }
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const service: TestService = {
    url: `http://127.0.0.1:${port}`,
    badDay: null,
    followedRedirects: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}
