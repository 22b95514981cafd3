import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where the shop listens, and under which name it is asked. */
export interface Target {
  readonly port: number;
  readonly host: string;
}

/** Hears how long each step took, in milliseconds. */
export type StepListener = (step: string, milliseconds: number) => void;

interface Reply {
  readonly status: number;
  readonly setCookies: readonly string[];
  readonly body: string;
}

interface ShopperOptions {
  readonly number: number;
  readonly slot: number;
  readonly target: Target;
  readonly agent: Agent;
  readonly onStep: StepListener;
  /** Before each request; none when left out. */
  readonly pauseMs?: number | undefined;
}

/** A browser as the server sees it: one kept connection for each slot, its own cookies and address. */
export class Shopper {
  /** Counts up over all shoppers of the run. */
  readonly number: number;
  /** Which of the shoppers that are there at the same time. */
  readonly slot: number;
  cookies = '';
  readonly #target: Target;
  readonly #agent: Agent;
  readonly #onStep: StepListener;
  readonly #pauseMs: number;

  constructor(options: ShopperOptions) {
    this.number = options.number;
    this.slot = options.slot;
    this.#target = options.target;
    this.#agent = options.agent;
    this.#onStep = options.onStep;
    this.#pauseMs = options.pauseMs ?? 0;
  }

  /** Sends one request, waits for the whole answer and gives its JSON (or text). Throws unless it has the status. */
  async ask<Answer>(
    step: string,
    method: string,
    path: string,
    body?: unknown,
    status = 200,
  ): Promise<Answer> {
    if (this.#pauseMs > 0) await sleep(this.#pauseMs);
    const started = performance.now();
    const reply = await this.#send(method, path, body === undefined ? null : JSON.stringify(body));
    this.#onStep(step, performance.now() - started);
    if (reply.status !== status) {
      throw new Error(`${step} (${method} ${path}) answered ${reply.status}: ${reply.body.slice(0, 300)}`);
    }
    for (const cookie of reply.setCookies) this.#keep(cookie);
    return (reply.body.startsWith('{') ? JSON.parse(reply.body) : reply.body) as Answer;
  }

  #send(method: string, path: string, body: string | null): Promise<Reply> {
    const { host, port } = this.#target;
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          method,
          path,
          port,
          host: '127.0.0.1',
          agent: this.#agent,
          headers: {
            host,
            origin: `http://${host}`,
            'x-forwarded-for': addressOf(this.number),
            ...(this.cookies ? { cookie: this.cookies } : {}),
            ...(body === null
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              setCookies: response.headers['set-cookie'] ?? [],
              body: Buffer.concat(parts).toString(),
            }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body ?? undefined);
    });
  }

  #keep(header: string): void {
    const [pair = ''] = header.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    const others = this.cookies.split('; ').filter((kept) => kept !== '' && !kept.startsWith(`${name}=`));
    this.cookies = [...others, pair].join('; ');
  }
}

/** Limits count by address, and no two shoppers share one. */
function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

/** Connections for so many shoppers at a time. */
export function connectionsFor(shoppers: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: shoppers });
}
