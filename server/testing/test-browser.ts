/** An answer of the API, its body read. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

export interface RawRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
  readonly cookieJunk: string;
}

type Fetch = (request: Request) => Promise<Response> | Response;

/** A shopper's browser without its window: sends JSON to one site and keeps the cookies. */
export class TestBrowser {
  readonly #fetch: Fetch;
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(fetch: Fetch, origin: string) {
    this.#fetch = fetch;
    this.#origin = origin;
  }

  /** Another tab, with the cookies that there are now, whose requests go elsewhere. */
  tabAt(fetch: Fetch, origin: string = this.#origin): TestBrowser {
    const tab = new TestBrowser(fetch, origin);
    for (const [name, value] of this.#cookies) tab.setCookie(name, value);
    return tab;
  }

  get(path: string): Promise<ApiAnswer> {
    return this.send('GET', path);
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    return this.send('POST', path, body, headers);
  }

  put(path: string, body: unknown): Promise<ApiAnswer> {
    return this.send('PUT', path, body);
  }

  delete(path: string): Promise<ApiAnswer> {
    return this.send('DELETE', path);
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer> {
    const { host } = new URL(this.#origin);
    const request = new Request(new URL(path, this.#origin), {
      method,
      headers: {
        host,
        origin: this.#origin,
        ...(this.#cookies.size > 0 ? { cookie: this.cookieHeader() } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const response = await this.#fetch(request);
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : JSON.parse(text),
    };
  }

  /** Bytes for a body, other cookies before the own ones; the own ones stay as they are. A byte-order mark stays in `text`. */
  async sendRaw(
    method: string,
    path: string,
    { headers, body, cookieJunk }: RawRequest,
  ): Promise<{ status: number; headers: Headers; text: string }> {
    const cookie = [cookieJunk, this.cookieHeader()].filter((part) => part !== '').join('; ');
    const request = new Request(`${this.#origin}${path}`, {
      method,
      headers: {
        host: new URL(this.#origin).host,
        origin: this.#origin,
        ...(cookie === '' ? {} : { cookie }),
        ...headers,
      },
      body,
    });
    const response = await this.#fetch(request);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, text };
  }

  cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  #keep(header: string): void {
    const [pair = '', ...attributes] = header.split(';');
    const [name = '', value = ''] = pair.split('=');
    if (attributes.some((attribute) => /max-age=0/i.test(attribute))) this.#cookies.delete(name.trim());
    else this.#cookies.set(name.trim(), value.trim());
  }
}
