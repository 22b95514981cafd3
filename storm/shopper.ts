import { request } from 'node:http';
import { type Door, HOST } from './door.ts';

/** What came back. Status 0: nothing did, the connection is gone. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an outside client knows of no types, only of what is written down
  readonly body: any;
}

const NOTHING: Answer = { status: 0, body: null };
/** Longer than a request may take in all. */
const PATIENCE_MS = 20_000;

/** A browser as the servers see it: its own cookies and its own address, behind whichever door. */
export class Shopper {
  readonly number: number;
  readonly email: string;
  #cookies: ReadonlyMap<string, string>;

  constructor(number: number, email: string, cookies: ReadonlyMap<string, string> = new Map()) {
    this.number = number;
    this.email = email;
    this.#cookies = cookies;
  }

  /** Another tab of the same browser, as it is now. */
  secondTab(): Shopper {
    return new Shopper(this.number, this.email, this.#cookies);
  }

  ask(
    door: Pick<Door, 'port' | 'agent' | 'kills'>,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const sent = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
    const { kills } = door;
    return new Promise((resolve) => {
      const call = request(
        {
          method,
          path,
          port: door.port,
          host: '127.0.0.1',
          agent: door.agent,
          timeout: PATIENCE_MS,
          headers: {
            host: HOST,
            origin: `http://${HOST}`,
            'x-forwarded-for': addressOf(this.number),
            ...(this.#cookies.size > 0
              ? { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
              : {}),
            ...(sent === null
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
            ...headers,
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', () => resolve(NOTHING));
          response.on('end', () => {
            for (const cookie of response.headers['set-cookie'] ?? []) this.#keep(cookie);
            resolve({ status: response.statusCode ?? 0, body: parse(Buffer.concat(parts).toString()) });
          });
        },
      );
      call.on('timeout', () => call.destroy());
      call.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed a kept connection just as it was used again, so it never read the request.
        const isUnread = call.reusedSocket && error.code === 'ECONNRESET' && door.kills === kills;
        resolve(isUnread ? this.ask(door, method, path, body, headers) : NOTHING);
      });
      call.end(sent ?? undefined);
    });
  }

  #keep(header: string): void {
    const [pair = ''] = header.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    const others = [...this.#cookies].filter(([kept]) => kept !== name);
    this.#cookies = new Map(value === '' ? others : [...others, [name, value]]);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Limits count by address, and no two shoppers share one. */
function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}
