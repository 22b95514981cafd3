import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where the shop listens, and the host name that requests carry. */
export interface Target {
  readonly port: number;
  readonly host: string;
}

export interface ShopperOptions {
  /** Shoppers who come one after the other share a slot. */
  readonly slot?: number;
  /** Milliseconds before each request. */
  readonly pause?: () => number;
  readonly onStep?: (step: string, milliseconds: number) => void;
}

const agent = new Agent({ keepAlive: true });
let shoppersSoFar = 0;

/** A browser as the server sees it, with its own cookies and address. */
export class Shopper {
  readonly number: number;
  readonly slot: number;
  cookies = '';
  readonly #target: Target;
  readonly #options: ShopperOptions;

  constructor(target: Target, options: ShopperOptions = {}) {
    shoppersSoFar += 1;
    this.number = shoppersSoFar;
    this.slot = options.slot ?? 0;
    this.#target = target;
    this.#options = options;
  }

  /** Sends one request, and returns the JSON of its answer. Throws if the answer has another status. */
  async ask<Answer>(
    step: string,
    method: string,
    path: string,
    body?: unknown,
    status = 200,
  ): Promise<Answer> {
    return JSON.parse(await this.#send(step, { method, path, status, body, headers: {} })) as Answer;
  }

  /** Opens a page as a browser does, in its compressed form. */
  async open(step: string, path: string): Promise<void> {
    const headers = { accept: 'text/html', 'accept-encoding': 'br' };
    await this.#send(step, { method: 'GET', path, status: 200, headers });
  }

  async #send(
    step: string,
    call: { method: string; path: string; status: number; headers: Record<string, string>; body?: unknown },
  ): Promise<string> {
    const { method, path } = call;
    const { pause, onStep } = this.#options;
    if (pause) await sleep(pause());
    const { host, port } = this.#target;
    const body = call.body === undefined ? undefined : JSON.stringify(call.body);
    const headers = {
      ...call.headers,
      host,
      origin: `http://${host}`,
      'x-forwarded-for': addressOf(this.number),
      ...(this.cookies && { cookie: this.cookies }),
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const started = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const sent = request({ host: '127.0.0.1', port, method, path, agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        onStep?.(step, performance.now() - started);
        const text = Buffer.concat(parts).toString();
        for (const cookie of response.headers['set-cookie'] ?? []) this.#keep(cookie);
        if (response.statusCode === call.status) return resolve(text);
        reject(
          new Error(`${step} (${method} ${path}) answered ${response.statusCode}: ${text.slice(0, 300)}`),
        );
      });
    });
    sent.on('error', reject);
    sent.end(body);
    return promise;
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
