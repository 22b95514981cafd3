import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { AppEnv } from '../http/app-env.ts';
import { isFromNearby } from '../http/nearby.ts';
import { NOT_FOUND, NOT_LOGGED_IN, refuse } from '../http/refusal.ts';

export interface Metrics {
  readonly token: string | null;
  readonly isOpenNearby: boolean;
  /** In Prometheus' text format, with its media type. */
  read(): Promise<{ readonly type: string; readonly text: string }>;
}

/** Without METRICS_TOKEN: nearby, in development only. Behind some load balancers every client looks local. */
export function metricsRoutes({ token, isOpenNearby, read }: Metrics) {
  return new Hono<AppEnv>().get('/metrics', async (c) => {
    if (token === null && !(isOpenNearby && isFromNearby(c))) return refuse(c, NOT_FOUND);
    if (token !== null && !bringsToken(c, token)) {
      c.header('WWW-Authenticate', 'Bearer');
      return refuse(c, NOT_LOGGED_IN);
    }
    const { type, text } = await read();
    return c.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  });
}

function bringsToken(c: Context<AppEnv>, token: string): boolean {
  const brought = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  return brought !== undefined && timingSafeEqual(hash(brought), hash(token));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
