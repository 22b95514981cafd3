import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { MAX_PHOTO_BYTES } from '../../../domain/catalog/photos.ts';
import { isOfficePath } from '../../../domain/office/office-path.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { refusePage } from '../../platform/http/plain-page.ts';
import { readBody } from '../../platform/http/read-body.ts';
import { MAX_BODY_BYTES, MAX_FILE_BYTES } from '../../platform/http/request-guards.ts';
import { readUpload, type UploadForm } from './read-upload.ts';

/** The largest form of ours, orders chosen on a page of the office, has some two hundred. */
const MOST_FIELDS = 500;
/** What a form takes besides its file. */
const FORM_BYTES = 10_000;

/** The pages that take a file, each with the most bytes of its form. They take no other forms. */
const UPLOADS: readonly (readonly [RegExp, UploadForm])[] = [
  [/^\/office\/products\/[^/]+\/photos$/, { takes: 'photo', maxBytes: MAX_PHOTO_BYTES + FORM_BYTES }],
  [/^\/office\/batches\/[^/]+\/tracking$/, { takes: 'text', maxBytes: MAX_FILE_BYTES + FORM_BYTES }],
  [/^\/office\/(products|bulk|rules\/zip-rates)\/import$/, { takes: 'text', maxBytes: MAX_BODY_BYTES }],
];

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const FORM_WITH_FILE = /^multipart\/form-data\s*;/i;

/** Whether the sender of a post to this page of the office may do what it does; every page may be asked about. */
export type MayPost = (c: Parameters<MiddlewareHandler<AppEnv>>[0], path: string) => Promise<boolean>;

/**
 * Reads what is posted to a page, once, and hands it on as a small form or as `c.var.upload`. Of a form that its sender
 * may not post, nothing is read: the page gets an empty one and answers as to anybody who is not logged in or has no
 * right.
 */
export function postedForms(mayPost: MayPost): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const path = c.req.path.replace(/\.data$/, '');
    const upload = UPLOADS.find(([pattern]) => pattern.test(path))?.[1];
    const type = upload === undefined ? FORM : FORM_WITH_FILE;
    if (!type.test(c.req.header('content-type') ?? '')) {
      const message = upload === undefined ? 'Pages take forms only.' : 'Send the file in a form.';
      return refusePage(c, { code: 'unsupported-media-type', message });
    }
    let stopUpload = () => {};
    try {
      if (isOfficePath(path) && !(await mayPost(c, path))) c.req.raw = withBody(c.req.raw, '');
      else if (upload === undefined) c.req.raw = await readForm(c.req.raw);
      else {
        const { stop, ...read } = await readUpload(c.req.raw, upload);
        stopUpload = stop;
        c.set('upload', read);
        c.req.raw = withBody(c.req.raw, '');
      }
    } catch (error) {
      if (!(error instanceof HTTPException)) throw error;
      return error.status === 413
        ? refusePage(c, { code: 'too-large', message: 'The request is too large.' })
        : refusePage(c, { code: 'malformed', message: 'The request could not be read.' });
    }
    try {
      await next();
    } finally {
      stopUpload();
    }
  };
}

async function readForm(request: Request): Promise<Request> {
  const body = await readBody(request, MAX_BODY_BYTES);
  let fields = 1;
  for (let at = body.indexOf('&'); at !== -1; at = body.indexOf('&', at + 1)) fields += 1;
  if (fields > MOST_FIELDS) throw new HTTPException(413);
  return withBody(request, body);
}

function withBody(
  { url, method, headers: given, signal }: Request,
  body: string | Uint8Array<ArrayBuffer>,
): Request {
  const headers = new Headers(given);
  headers.delete('content-length');
  headers.delete('transfer-encoding');
  headers.set('content-type', 'application/x-www-form-urlencoded');
  return new Request(url, { method, headers, body, signal });
}
