import { promisify } from 'node:util';
import { constants, brotliCompress as zlibBrotli, gzip as zlibGzip } from 'node:zlib';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import type { AppEnv } from './app-env.ts';

const gzip = promisify(zlibGzip);
const brotli = promisify(zlibBrotli);

/** Below it an answer fits into one packet as it is. */
const WORTHWHILE_BYTES = 1024;

/**
 * Quality 5 makes a page a tenth smaller than gzip's 6 in the same time; 11, which built files get, takes a hundred times
 * as long. The window is as large as a page, so that little memory is asked for.
 */
const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_LGWIN]: 18,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};

/**
 * Pages and answers travel small. What is about somebody and was asked for by another site's page does not: the length of
 * what is compressed tells of it to whoever may add words of his own and try again (BREACH).
 */
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
 * A press of the shopper's own on a link is one try and no thousand. A browser that tells neither is old; of sessions'
 * cookies it sends none from other sites but by links either.
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

/** The best that the browser takes; its order of wishes does not matter, since all that take brotli are quick at it. */
function encodingFor(accepted = ''): 'br' | 'gzip' | null {
  const taken = accepted
    .split(',')
    .filter((wish) => !REFUSED.test(wish))
    .map((wish) => wish.split(';')[0]?.trim().toLowerCase());
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : null;
}
