import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { ERROR_STATUS } from '../../../contract/error.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { refusals } from '../observability/metrics.ts';
import type { AppEnv } from './app-env.ts';
import { type Refusal, refuse } from './refusal.ts';

const STYLE =
  'body{font:1.125rem/1.5 Georgia,serif;max-width:34rem;margin:20vh auto 0;padding:0 1.5rem;color:#231f20}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Needs no script, bundle or database. */
export function plainPage(c: Context<AppEnv>, { code, sentences }: PlainPage) {
  c.header('Content-Security-Policy', `default-src 'none'; style-src 'sha256-${STYLE_HASH}'`);
  c.header('Cache-Control', 'no-store');
  const brand = BRANDS[c.var.brandingId].name;
  return c.html(
    html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${brand}</title><style>${raw(STYLE)}</style></head>
<body><h1>${brand}</h1>${sentences.map((sentence) => html`<p>${sentence}</p>`)}
<p><small>Request ${c.var.requestId}</small></p></body>
</html>`,
    ERROR_STATUS[code],
  );
}

interface PlainPage extends Pick<Refusal, 'code'> {
  readonly sentences: readonly string[];
}

const CALL = /^\/(api|vault|webhooks)\//;

/** Scripts and programs get the one error shape instead. */
export function refusePage(c: Context<AppEnv>, refusal: Refusal) {
  const isPage = !CALL.test(c.req.path) && (c.req.header('accept') ?? '').includes('text/html');
  if (!isPage) return refuse(c, refusal);
  refusals.inc({ code: refusal.code });
  return plainPage(c, { code: refusal.code, sentences: [refusal.message] });
}
