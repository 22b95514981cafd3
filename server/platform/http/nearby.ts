import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';
import { isNearby } from './client-address.ts';
import { peerOf } from './request-identity.ts';

/** A proxy is always local, so its address says nothing about where its clients are. */
const THROUGH_A_PROXY = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host'];

/** From a machine of this network, and through no proxy that says what it is. */
export function isFromNearby(c: Context<AppEnv>): boolean {
  if (THROUGH_A_PROXY.some((name) => c.req.header(name) !== undefined)) return false;
  return isNearby(peerOf(c.env) ?? '');
}

/**
 * As `isFromNearby`, or through proxies that all, like their client, are nearby. A proxy adds the address of its client,
 * which the client cannot remove. A request without a peer was made inside the process.
 */
export function isFromNearbyThroughAll(c: Context<AppEnv>): boolean {
  if (THROUGH_A_PROXY.slice(1).some((name) => c.req.header(name) !== undefined)) return false;
  const hops = c.req.header('x-forwarded-for')?.split(',') ?? [];
  const peer = peerOf(c.env);
  return [...hops, ...(peer === undefined ? [] : [peer])].every((hop) => isNearby(hop.trim()));
}
