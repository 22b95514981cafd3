import type { Context } from 'hono';
import { withoutParameters } from '../../../domain/links/without-parameters.ts';
import type { AppEnv } from './app-env.ts';

/** Redirects where either URL may hold a secret: not cached, and no referrer sent to other sites. */
export function redirectUnseen(c: Context<AppEnv>, location: string) {
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  return c.redirect(location, 303);
}

/** Keeps one leading slash, because more would name another host. */
export function addressWithout(url: URL, names: readonly string[]): string {
  return withoutParameters(`${url.pathname.replace(/^\/+/, '/')}${url.search}`, names);
}
