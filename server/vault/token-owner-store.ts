import { sql } from 'kysely';
import type { Reader } from '../database/access.ts';
import { hashBrowserId } from '../http/browser-cookie.ts';

/** Who hands in a card's token: the account, and the browser by its carts' cookies, hashed. */
export interface TokenUser {
  readonly customerId: number | null;
  readonly browserHashes: readonly Buffer[];
}

/**
 * Whether a card's token is this user's: it was made for the account or in the browser, or is used here first. A token
 * that came into other hands is worth nothing there, and nowhere after a day (decision 51): what is paid with later is a
 * saved card. To be asked only of tokens that the vault knows, since each gets a row.
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
  const { rows } = await sql`
    insert into card_token_owners as owner (token_hash, customer_id, browser_hash)
    values (${hashBrowserId(token)}, ${customerId}, ${browserHash})
    on conflict (token_hash) do update set token_hash = excluded.token_hash
      where (${isOwn}) and owner.created_at > now() - interval '1 day'
    returning 1`.execute(db);
  return rows.length > 0;
}
