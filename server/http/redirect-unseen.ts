import type { Context } from 'hono';
import { withoutParameters } from '../../domain/links/without-parameters.ts';
import type { AppEnv } from './app-env.ts';

/** On to another address, where either of the two may hold a secret: kept by no cache, told to no other site. */
export function redirectUnseen(c: Context<AppEnv>, location: string) {
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  return c.redirect(location, 303);
}

/**
 * The request's own address, to be sent on to, without these query parameters. More than one slash in front would name
 * another host.
 */
export function addressWithout(url: URL, names: readonly string[]): string {
  return withoutParameters(`${url.pathname.replace(/^\/+/, '/')}${url.search}`, names);
}
