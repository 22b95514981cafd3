import type { Context } from 'hono';
import { type TokenUser, tokenUserOf } from '../people/vault/token-owner-store.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import type { StaffSession } from './office-call.ts';

/** A card that staff type belongs to their session, and to no account. */
export function staffTokenUser(c: Context<AppEnv>, { tokenHash }: StaffSession): TokenUser {
  return { customerId: null, browserHashes: [tokenHash, ...tokenUserOf(c).browserHashes] };
}
