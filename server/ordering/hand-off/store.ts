import { type RawBuilder, sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, hasRows } from '../../platform/database/query.ts';
import type { CartKey } from '../cart/cart-record.ts';
import { currentFirst, ofShopper } from '../cart/of-shopper.ts';

export type HandOffKind = 'session' | 'cart' | 'club-cart';

interface BoundCode {
  readonly codeHash: Buffer;
  /** The site where the code works, for one minute. */
  readonly target: BrandingId;
  /** The SHA-256 of the target site's cookie: the code works in that browser only. */
  readonly boundTo: Buffer;
}

/** Returns whether the session is active; if not, there is no code. */
export function insertSessionCode(db: Reader, code: BoundCode, sessionHash: Buffer): Promise<boolean> {
  return insertCode(
    db,
    code,
    'session',
    sql`select token_hash as session_hash, null::bigint as cart_id
    from sessions where token_hash = ${sessionHash} and expires_at > now()`,
  );
}

/** Returns whether the shopper has an open cart; if not, there is no code. */
export function insertCartCode(db: Reader, code: BoundCode, key: CartKey): Promise<boolean> {
  return insertCode(
    db,
    code,
    key.kind === 'club' ? 'club-cart' : 'cart',
    sql`select null::bytea as session_hash, cart_id
      from carts where ${ofShopper(key)} and status in ('open', 'paying')
      order by ${currentFirst()} limit 1`,
  );
}

/** Also deletes expired codes that were never used, so that the table stays small. */
function insertCode(
  db: Reader,
  { codeHash, target, boundTo }: BoundCode,
  kind: HandOffKind,
  carried: RawBuilder<unknown>,
): Promise<boolean> {
  return hasRows(db)`
    with swept as (
      delete from hand_offs where code_hash in (
        select code_hash from hand_offs where expires_at < now() order by expires_at limit 100 for update skip locked)
    )
    insert into hand_offs (code_hash, kind, branding_id, bound_to, session_hash, cart_id, expires_at)
    select ${codeHash}, ${kind}, ${target}, ${boundTo}, carried.session_hash, carried.cart_id, now() + interval '1 minute'
    from (${carried}) carried returning 1`;
}

export interface TakenCode extends Omit<BoundCode, 'codeHash'> {
  readonly kind: HandOffKind;
  readonly sessionHash: Buffer | null;
  readonly cartId: number | null;
}

/** Consumes a code on first sight, on whichever site. Null if it is used, expired or unknown. */
export async function takeCode(trx: Writer, codeHash: Buffer): Promise<TakenCode | null> {
  const rows = await all<TakenCode & { isFresh: boolean }>(trx)`
    delete from hand_offs where code_hash = ${codeHash}
    returning kind, branding_id as target, bound_to as "boundTo", session_hash as "sessionHash", cart_id as "cartId",
      expires_at > now() as "isFresh"`;
  return rows[0]?.isFresh ? rows[0] : null;
}

/** The browser hash of a guest's cart; null for a customer's, which only the account can move. */
export async function selectGuestHash(trx: Writer, cartId: number): Promise<Buffer | null> {
  const row = await trx
    .selectFrom('carts')
    .select('browser_hash')
    .where('cart_id', '=', cartId)
    .where('customer_id', 'is', null)
    .executeTakeFirst();
  return row?.browser_hash ?? null;
}
