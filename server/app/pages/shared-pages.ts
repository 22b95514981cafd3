import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ApiRead } from './in-process-api.ts';
import { keptPages } from './kept-pages.ts';
import type { PageExtras, Pages, Reread } from './pages.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Pages that look the same to every visitor of the same place whom the shop does not know yet. */
const SHARED = new Set([
  '/shop',
  '/shop/products/:slug',
  '/shop/clubs',
  '/shop/clubs/:clubTypeId',
  '/find-our-wines',
  '/texts',
]);

/** How long a page may be served before its data is read again; a change shows within this time. */
const FRESH_MS = 250;
/** While the shop cannot read, or takes longer than this, visitors get the page as it was last (decision 185). */
const PATIENCE_MS = 3000;
/** How long that goes on after the last reading. */
const OUTAGE_MS = 300_000;
/** Pages without any change are rendered again after this time, in case they show data that changed unnoticed. */
const KEPT_MS = 600_000;
/**
 * Pages that may be kept. There are endless queries, many places and endless spellings of an address, which may not push
 * out what everyone sees. Kept apart: see decision 107. About 20 MB in total.
 */
const ROOM = { plain: 200, ofPlace: 50, odd: 50 } as const;
/** As slugs are written: a plain address has one spelling. */
const PLAIN_PATH = /^(\/[a-z0-9-]+)+$/;
const LONGEST_ADDRESS = 300;

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
  check: Promise<Reread> | null;
}

/** All that the bytes of a page depend on, besides its address and the data of the shop. */
export interface PageVersion extends Pick<PageExtras, 'brandingId' | 'analytics'> {
  /** Of the brand's site. */
  readonly origin: string;
  /** '' for none. */
  readonly place: string;
  /** Says no more than the place; null for none. */
  readonly placeCookie: string | null;
}

export interface SharedPages {
  /** Whether a visitor whom the shop does not know may get the same bytes as the others. */
  readonly mayShare: (request: Request, pattern: string) => boolean;
  /** The finished page, or an uncached response if the page failed, redirects or sets a cookie. */
  readonly handle: (
    request: Request,
    version: PageVersion,
    extras: () => PageExtras,
  ) => Promise<SharedPage | Response>;
}

/**
 * Renders a page once for each version of its data. Before a page older than `FRESH_MS` is served, its API reads are
 * repeated once for all waiting requests; the page is rendered again only if an answer differs. While the shop cannot
 * read, the page stays as it is, for some minutes.
 */
export function sharedPages(pages: Pages, now: () => number): SharedPages {
  const kept = {
    plain: keptPages<KeptPage>(ROOM.plain),
    ofPlace: keptPages<KeptPage>(ROOM.ofPlace),
    odd: keptPages<KeptPage>(ROOM.odd),
  };
  const rendering = new Map<string, Promise<SharedPage | Response>>();

  async function render(
    keep: (page: KeptPage) => void,
    request: Request,
    version: PageVersion,
    extras: PageExtras,
  ): Promise<SharedPage | Response> {
    const reads: ApiRead[] = [];
    const renderedAt = now();
    const response = await pages.handle(
      withoutVisitor(request, version),
      // The log and the API get the request's id. The bytes must not: it may be the visitor's own text.
      { ...extras, shownRequestId: '' },
      (read) => reads.push(read),
    );
    // A page with a bug shows the id to report.
    if (response.status === 500) return pages.handle(request, extras);
    const isAnswered = reads.every(({ ok }) => ok);
    if (response.status !== 200 || response.headers.getSetCookie().length > 0 || !isAnswered) return response;
    const page = finish(response.headers, await response.text(), extras.nonce);
    keep({ page, reads, renderedAt, checkedAt: renderedAt, check: null });
    return page;
  }

  async function isStillGood(
    known: KeptPage,
    request: () => Request,
    extras: () => PageExtras,
  ): Promise<boolean> {
    const checkedAt = now();
    const isOld = checkedAt - known.renderedAt > KEPT_MS;
    const age = checkedAt - known.checkedAt;
    if (age <= FRESH_MS) return !isOld;
    known.check ??= pages
      .readsAgain(known.reads, request(), extras())
      .then((reread) => {
        if (reread === 'same') known.checkedAt = checkedAt;
        return reread;
      })
      .finally(() => {
        known.check = null;
      });
    const reread = age > OUTAGE_MS ? await known.check : await withinPatience(known.check);
    return reread === 'unanswered' ? age <= OUTAGE_MS : reread === 'same' && !isOld;
  }

  return {
    mayShare: ({ method, url }, pattern) =>
      method === 'GET' && SHARED.has(pattern) && url.length <= LONGEST_ADDRESS,
    async handle(request, version, extras) {
      const { pathname, search } = new URL(request.url);
      const { brandingId, analytics, place } = version;
      const key = `${brandingId} ${analytics} ${place} ${pathname}${search}`;
      const shelf = kept[shelfOf(pathname, search, place)];
      const known = shelf.get(key);
      if (known && (await isStillGood(known, () => withoutVisitor(request, version), extras)))
        return known.page;
      const underWay = rendering.get(key);
      if (underWay) {
        const page = await underWay;
        // A response has one body, for the request that caused it.
        return page instanceof Response ? pages.handle(request, extras()) : page;
      }
      const keep = (page: KeptPage) => shelf.set(key, page);
      const rendered = render(keep, request, version, extras()).finally(() => rendering.delete(key));
      rendering.set(key, rendered);
      return rendered;
    },
  };
}

async function withinPatience(check: Promise<Reread>): Promise<Reread> {
  const timer = new AbortController();
  const { signal } = timer;
  const outOfPatience = wait<Reread>(PATIENCE_MS, 'unanswered', { signal, ref: false });
  return Promise.race([check, outOfPatience.catch((): Reread => 'unanswered')]).finally(() => timer.abort());
}

function shelfOf(pathname: string, search: string, place: string): keyof typeof ROOM {
  if (search !== '' || !PLAIN_PATH.test(pathname)) return 'odd';
  return place === '' ? 'plain' : 'ofPlace';
}

/**
 * The request for a page's version and nothing else of the visitor, so that no header of theirs can change bytes that
 * others get. The address that limits count by is read, never shown.
 */
function withoutVisitor({ url, headers }: Request, { origin, placeCookie }: PageVersion): Request {
  const { pathname, search } = new URL(url);
  const forwardedFor = headers.get('x-forwarded-for');
  return new Request(`${origin}${pathname}${search}`, {
    headers: {
      host: new URL(origin).host,
      ...(forwardedFor !== null && { 'x-forwarded-for': forwardedFor }),
      ...(placeCookie !== null && { cookie: placeCookie }),
    },
  });
}

/**
 * Bytes without a nonce, because all visitors get them. The policy allows by hash the scripts that had the nonce. It was
 * made for this rendering, so no text of a visitor contains it, and markup that got into a page does not have it.
 */
function finish(headers: Headers, rendered: string, nonce: string): SharedPage {
  const parts = rendered.split(` nonce="${nonce}"`);
  const scripts = new Set(
    parts.slice(1).flatMap((rest, at) => {
      const before = parts[at] ?? '';
      const isScript = before.startsWith('<script', before.lastIndexOf('<'));
      return isScript ? [rest.slice(rest.indexOf('>') + 1, rest.indexOf('</script>'))] : [];
    }),
  );
  const html = parts.join('');
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
