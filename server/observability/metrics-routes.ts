import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { type Context, Hono } from 'hono';
import type { AppEnv } from '../http/app-env.ts';
import { plainAddress } from '../http/client-address.ts';
import { NOT_FOUND, NOT_LOGGED_IN, refuse } from '../http/refusal.ts';
import { peerOf } from '../http/request-identity.ts';

export interface Metrics {
  /** Who has it may ask; null lets in whoever is near. */
  readonly token: string | null;
  /** All figures in Prometheus' text, and its media type. */
  read(): Promise<{ readonly type: string; readonly text: string }>;
}

/** `GET /metrics`: with METRICS_TOKEN for who brings it; without, for this machine and private networks only. */
export function metricsRoutes({ token, read }: Metrics) {
  return new Hono<AppEnv>().get('/metrics', async (c) => {
    if (token === null && !isNear(c)) return refuse(c, NOT_FOUND);
    if (token !== null && !bringsToken(c, token)) {
      c.header('WWW-Authenticate', 'Bearer');
      return refuse(c, NOT_LOGGED_IN);
    }
    const { type, text } = await read();
    return c.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  });
}

const nearby = new BlockList();
for (const [network, bits, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
] as const) {
  nearby.addSubnet(network, bits, family);
}

/** A proxy is near by nature: whoever comes through one may be anybody. */
const THROUGH_A_PROXY = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host'];

function isNear(c: Context<AppEnv>): boolean {
  if (THROUGH_A_PROXY.some((name) => c.req.header(name) !== undefined)) return false;
  const address = plainAddress(peerOf(c.env) ?? '');
  return address !== null && nearby.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function bringsToken(c: Context<AppEnv>, token: string): boolean {
  const brought = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  return brought !== undefined && timingSafeEqual(hash(brought), hash(token));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
