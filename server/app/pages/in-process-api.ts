import { createHash } from 'node:crypto';

/** Answers an `/api/…` request inside the process. */
export type ApiFetch = (request: Request, env?: unknown) => Promise<Response> | Response;

/** An answer of the API to a page that read it. */
export interface ApiRead {
  readonly path: string;
  /** Differs when the answer differs. */
  readonly digest: string;
  readonly ok: boolean;
}

export interface InProcessApi {
  readonly send: (path: string, init: RequestInit) => Promise<Response>;
  /** Every `Set-Cookie` from the API's answers so far, for the page's answer. */
  readonly setCookies: readonly string[];
}

/**
 * The shopper's headers that the API gets from a page request. Origin and Sec-Fetch-Site decide whether writes are
 * allowed.
 */
const forwarded = [
  'accept-language',
  'authorization',
  'host',
  'origin',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
] as const;

/**
 * The API for one page request. Calls it as the same shopper and keeps the cookies that answers set. So a page that
 * writes and then reads sees its own cart.
 */
export function inProcessApi(
  page: Request,
  apiFetch: ApiFetch,
  env: unknown,
  requestId: string,
  onRead?: (read: ApiRead) => void,
): InProcessApi {
  const jar = new Map(parseCookies(page.headers.get('cookie') ?? ''));
  const setCookies: string[] = [];

  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    for (const name of forwarded) {
      const value = page.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    // A page that is only read writes nothing: it asks what a press would do, wherever its address was typed or linked.
    if (page.method === 'GET' && isQuestion(path)) headers.set('sec-fetch-site', 'same-origin');
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));

    const request = new Request(new URL(path, page.url), { ...init, headers });
    const response = await apiFetch(request, { ...(env as object | undefined), pageRequestId: requestId });
    if (onRead) onRead({ path, digest: await digestOf(response.clone()), ok: response.ok });
    for (const cookie of response.headers.getSetCookie()) {
      setCookies.push(cookie);
      remember(jar, cookie);
    }
    return response;
  }

  return { send, setCookies };
}

/** A dry run, which changes nothing. */
function isQuestion(path: string): boolean {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  return pathname.startsWith('/api/office/') && searchParams.getAll('dryRun').join() === 'true';
}

export async function digestOf(answer: Response): Promise<string> {
  return createHash('sha256')
    .update(`${answer.status} ${await answer.text()}`)
    .digest('base64');
}

function parseCookies(header: string): [name: string, value: string][] {
  return header.split(';').flatMap((pair) => {
    const equals = pair.indexOf('=');
    return equals < 1 ? [] : [[pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()]];
  });
}

function remember(jar: Map<string, string>, setCookie: string): void {
  const [pair = '', ...attributes] = setCookie.split(';');
  const [cookie] = parseCookies(pair);
  if (!cookie) return;
  const isDropped = attributes.some((attribute) => /^\s*max-age\s*=\s*(0|-\d+)\s*$/i.test(attribute));
  if (isDropped) jar.delete(cookie[0]);
  else jar.set(cookie[0], cookie[1]);
}
