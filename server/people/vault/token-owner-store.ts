import type { Context } from 'hono';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/access.ts';
import { hasRows } from '../../platform/database/query.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import {
  CART_COOKIE,
  CLUB_CART_COOKIE,
  hashBrowserId,
  readBrowserCookie,
} from '../../platform/http/browser-cookie.ts';

/** The session must be read first. */
export function tokenUserOf(c: Context<AppEnv>): TokenUser {
  return {
    customerId: c.var.session?.customerId ?? null,
    browserHashes: [CART_COOKIE, CLUB_CART_COOKIE]
      .map((cookie) => readBrowserCookie(c, cookie))
      .filter((hash) => hash !== null),
  };
}

/** The account, and the browser by its hashed cart cookies. */
export interface TokenUser {
  readonly customerId: number | null;
  readonly browserHashes: readonly Buffer[];
}

/**
 * Created for this account or browser, or first used here. A token is worthless to anyone else, and to everyone after a
 * day (decision 51). Call it only for tokens that the vault knows, since each gets a row.
 */
export async function claimToken(db: Reader, token: string, user: TokenUser): Promise<boolean> {
  const { customerId, browserHashes } = user;
  const [browserHash = null] = browserHashes;
  if (customerId === null && browserHash === null) return false;
  const isOwn = sql.join(
    [
      sql`owner.customer_id = ${customerId}`,
      ...browserHashes.map((hash) => sql`owner.browser_hash = ${hash}`),
    ],
    sql` or `,
  );
  const isFresh = sql`(${isOwn}) and owner.created_at > now() - interval '1 day'`;
  const tokenHash = hashBrowserId(token);
  // A payment claims a second time. Only the first claim is written, since a commit costs more than the rest.
  return hasRows(db)`
    with known as (
      select ${isFresh} as is_own from card_token_owners owner where token_hash = ${tokenHash}
    ), claimed as (
      insert into card_token_owners as owner (token_hash, customer_id, browser_hash)
      select ${tokenHash}, ${customerId}::integer, ${browserHash}::bytea where not exists (select from known)
      on conflict (token_hash) do update set token_hash = excluded.token_hash where ${isFresh}
      returning 1
    )
    select from known where is_own union all select from claimed`;
}
