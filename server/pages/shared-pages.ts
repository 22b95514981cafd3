import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ApiRead } from './in-process-api.ts';
import type { PageExtras, Pages } from './pages.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Pages that look the same to every visitor of the same place whom the shop does not know yet. */
const SHARED = new Set([
  '/shop',
  '/shop/products/:slug',
  '/shop/clubs',
  '/shop/clubs/:clubTypeId',
  '/find-our-wines',
]);

/** How long a page may be served before its data is read again; a change shows within this time. */
const FRESH_MS = 250;
/** Pages without any change are rendered again after this time, in case they show data that changed unnoticed. */
const KEPT_MS = 600_000;
/** There are endless searches, so the oldest page is dropped first. About 20 MB in total. */
const MOST_PAGES = 200;
const LONGEST_ADDRESS = 300;
const SHORTEST_ID = 16;

type Encoding = 'br' | 'gzip' | 'identity';

/** A finished page: bytes that are sent as they are. */
export interface SharedPage {
  readonly headers: Readonly<Record<string, string>>;
  /** Sources for its inline scripts in a `script-src`: "'sha256-…'". */
  readonly scriptHashes: string;
  readonly bodies: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>;
  readonly etag: string;
}

interface KeptPage {
  readonly page: SharedPage;
  readonly reads: readonly ApiRead[];
  readonly renderedAt: number;
  checkedAt: number;
  /** Reads the data again; shared by all requests that wait for it. */
  check: Promise<boolean> | null;
}

export interface SharedPages {
  /** Whether a visitor without cookies may get the same bytes as the others. */
  readonly mayShare: (request: Request, pattern: string) => boolean;
  /** The finished page, or an uncached response if the page failed, redirects or sets a cookie. */
  readonly handle: (
    request: Request,
    version: Pick<PageExtras, 'brandingId' | 'analytics'> & { readonly place: string },
    extras: () => PageExtras,
  ) => Promise<SharedPage | Response>;
}

/**
 * Renders a page once for each version of its data. Before a page older than `FRESH_MS` is served, its API reads are
 * repeated once for all waiting requests; the page is rendered again only if an answer differs.
 */
export function sharedPages(pages: Pages, now: () => number): SharedPages {
  const kept = new Map<string, KeptPage>();
  const rendering = new Map<string, Promise<SharedPage | Response>>();

  async function render(key: string, request: Request, extras: PageExtras): Promise<SharedPage | Response> {
    // A short id from a proxy could be part of a word of the page.
    if (extras.requestId.length < SHORTEST_ID) return pages.handle(request, extras);
    const reads: ApiRead[] = [];
    const renderedAt = now();
    const response = await pages.handle(request, extras, (read) => reads.push(read));
    if (response.status !== 200 || response.headers.getSetCookie().length > 0) return response;
    // Hashes allow the inline scripts, so that the bytes hold nothing of this request.
    const html = (await response.text()).replaceAll(extras.nonce, '').replaceAll(extras.requestId, '');
    const page = finish(response.headers, html);
    kept.delete(key);
    kept.set(key, { page, reads, renderedAt, checkedAt: renderedAt, check: null });
    const [oldest] = kept.size > MOST_PAGES ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    return page;
  }

  async function isUnchanged(known: KeptPage, request: Request, extras: () => PageExtras): Promise<boolean> {
    const checkedAt = now();
    if (checkedAt - known.renderedAt > KEPT_MS) return false;
    if (checkedAt - known.checkedAt <= FRESH_MS) return true;
    known.check ??= pages
      .readsAgain(known.reads, request, extras())
      .then((same) => {
        if (same) known.checkedAt = checkedAt;
        return same;
      })
      .finally(() => {
        known.check = null;
      });
    return known.check;
  }

  return {
    mayShare: ({ method, url }, pattern) =>
      method === 'GET' && SHARED.has(pattern) && url.length <= LONGEST_ADDRESS,
    async handle(request, { brandingId, analytics, place }, extras) {
      const { pathname, search } = new URL(request.url);
      const key = `${brandingId} ${analytics} ${place} ${pathname}${search}`;
      const known = kept.get(key);
      if (known && (await isUnchanged(known, request, extras))) return known.page;
      const underWay = rendering.get(key);
      if (underWay) {
        const page = await underWay;
        // A response has one body, for the request that caused it.
        return page instanceof Response ? pages.handle(request, extras()) : page;
      }
      const rendered = render(key, request, extras()).finally(() => rendering.delete(key));
      rendering.set(key, rendered);
      return rendered;
    },
  };
}

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

function finish(headers: Headers, html: string): SharedPage {
  const scripts = new Set(Array.from(html.matchAll(INLINE_SCRIPT), ([, script = '']) => script));
  const bytes = new TextEncoder().encode(html);
  return {
    headers: Object.fromEntries(headers),
    scriptHashes: [...scripts].map((script) => `'sha256-${sha256(script)}'`).join(' '),
    bodies: new Map([['identity', Promise.resolve(bytes)]]),
    etag: `W/"${sha256(bytes)}"`,
  };
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64');
}

/** The page's body in an encoding, compressed once. */
export async function bodyOf(page: SharedPage, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const made = page.bodies.get(encoding);
  if (made) return made;
  const body = page.bodies.get('identity')?.then((html) => compress(html, encoding));
  if (!body) throw new Error('a finished page without bytes');
  page.bodies.set(encoding, body);
  return body;
}

async function compress(html: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return new Uint8Array(encoding === 'br' ? await brotliAsync(html, { params }) : await gzipAsync(html));
}
