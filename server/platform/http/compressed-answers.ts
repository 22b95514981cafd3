import { promisify } from 'node:util';
import { constants, brotliCompress as zlibBrotli, gzip as zlibGzip } from 'node:zlib';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import type { AppEnv } from './app-env.ts';

const gzip = promisify(zlibGzip);
const brotli = promisify(zlibBrotli);

/** A smaller answer fits in one packet without compression. */
const WORTHWHILE_BYTES = 1024;

/**
 * Quality 5 makes a page a tenth smaller than gzip 6 in the same time. Quality 11, used for built files, takes a
 * hundred times as long. The window is no larger than a page, to save memory.
 */
const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_LGWIN]: 18,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};

/** Not for a personal answer to another site's page: its length would reveal content to an attacker (BREACH). */
export const compressedAnswers = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { res } = c;
  const type = res.headers.get('Content-Type');
  if (res.body === null || c.req.method === 'HEAD' || type === null) return;
  if (res.status === 206 || res.headers.has('Content-Encoding')) return;
  if (!COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type)) return;
  addVary(res.headers);
  const encoding = encodingFor(c.req.header('Accept-Encoding'));
  if (encoding === null || mightBeGuessed(c)) return;

  const plain = new Uint8Array(await res.arrayBuffer());
  const isSmall = plain.byteLength < WORTHWHILE_BYTES;
  const body = isSmall
    ? plain
    : await (encoding === 'br' ? brotli(plain, { params: brotliParams }) : gzip(plain));
  c.res = new Response(new Uint8Array(body), res);
  if (!isSmall) c.res.headers.set('Content-Encoding', encoding);
  c.res.headers.set('Content-Length', String(body.byteLength));
});

/**
 * A click on a link is a single request, not a thousand guesses. A browser that sends neither header is old; it sends
 * session cookies from other sites only with links, too.
 */
function mightBeGuessed(c: Context<AppEnv>): boolean {
  const askedBy = c.req.header('Sec-Fetch-Site');
  const isFromElsewhere = askedBy === 'cross-site' || askedBy === 'same-site';
  const isPress = c.req.header('Sec-Fetch-User') === '?1';
  return isFromElsewhere && !isPress && c.res.headers.get('Cache-Control') === 'no-store';
}

function addVary(headers: Headers): void {
  const vary = headers.get('Vary');
  if (vary !== '*' && !/\baccept-encoding\b/i.test(vary ?? '')) headers.append('Vary', 'Accept-Encoding');
}

const REFUSED = /;\s*q=0(\.0*)?\s*$/i;

/** The best encoding that the browser accepts. Its preferences do not matter: all that accept brotli decode it fast. */
export function encodingFor(accepted = ''): 'br' | 'gzip' | null {
  const taken = accepted
    .split(',')
    .filter((wish) => !REFUSED.test(wish))
    .map((wish) => wish.split(';')[0]?.trim().toLowerCase());
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : null;
}
