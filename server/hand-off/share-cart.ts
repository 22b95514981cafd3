import { sql } from 'kysely';
import type { BrandingId } from '../../domain/brands/branding.ts';
import type { CartKind } from '../cart/cart-record.ts';
import { clearForms } from '../cart/clear-forms.ts';
import { pourCart } from '../cart/pour-cart.ts';
import { sharedHash } from '../cart/shared-hash.ts';
import { openCart } from '../cart/store.ts';
import type { Writer } from '../database/access.ts';
import { hashBrowserId, newBrowserId } from '../http/browser-cookie.ts';

export interface Sharing {
  /** The guest's cart on the other site, as its code said. */
  readonly cartId: number;
  /** The cart cookie of this site's browser, hashed. */
  readonly ownHash: Buffer | null;
  readonly kind: CartKind;
  readonly brandingId: BrandingId;
}

/**
 * Makes a guest's carts the same on both sites: this site's cookie stands for the other's from now on. A cart that the
 * shopper already has here is poured into the one brought along; one that is being paid, here or there, is left alone,
 * and the two stay apart for now. Carts that join keep their bottles and lose what was typed
 * into the checkout. Gives the cart id to hand to the browser, null when it keeps the one it has.
 */
export async function shareCart(trx: Writer, sharing: Sharing): Promise<string | null> {
  const { ownHash, kind, brandingId } = sharing;
  await lockBoth(trx, sharing);
  const { handed, own, ownCart } = await selectBoth(trx, sharing);
  if (handed === null || own?.equals(handed)) return null;
  if (ownCart) {
    const into = await openCart(trx, { browserHash: handed, kind }, brandingId);
    if (ownCart.status === 'paying' || into.status === 'paying') return null;
    await pourCart(trx, { from: ownCart.cartId, into: into.cartId, kind });
  }
  const joined = sql`select cart_id from carts where browser_hash = ${handed} and kind = ${kind} and customer_id is null`;
  await clearForms(trx, joined);
  if (ownHash && own) {
    await sql`
      with moved as (update shared_carts set shares_with = ${handed} where shares_with = ${own})
      insert into shared_carts (browser_hash, shares_with) values (${own}, ${handed})`.execute(trx);
    return null;
  }
  const browserId = newBrowserId();
  await sql`
    insert into shared_carts (browser_hash, shares_with)
    values (${hashBrowserId(browserId)}, ${handed})`.execute(trx);
  return browserId;
}

/**
 * In the order of their ids, like every lock on more than one cart. First come the browsers: which carts theirs are is only
 * known once nobody else joins them. A cart that is done with stays out of it: whoever fills one locks it before the next.
 */
async function lockBoth(trx: Writer, { cartId, ownHash, kind }: Sharing): Promise<void> {
  const browsers = sql`(select browser_hash from carts where cart_id = ${cartId} union select ${ownHash}::bytea)`;
  await sql`
    select pg_advisory_xact_lock(hashtextextended('browser ' || encode(browser_hash, 'hex'), 0))
    from (select browser_hash from ${browsers} h where browser_hash is not null order by browser_hash) h`.execute(
    trx,
  );
  await sql`
    select 1 from carts c
    where c.status in ('open', 'paying') and c.customer_id is null and (c.cart_id = ${cartId} or (c.kind = ${kind}
      and c.browser_hash in (
        select coalesce(s.shares_with, h.browser_hash)
        from ${browsers} h left join shared_carts s on s.browser_hash = h.browser_hash)))
    order by c.cart_id for update`.execute(trx);
}

interface Both {
  /** What the handed cart's browser keeps its carts under; null when the cart is a customer's by now. */
  readonly handed: Buffer | null;
  /** The same for this browser; null when it has no cart id, or one that we did not give out. */
  readonly own: Buffer | null;
  readonly ownCart: { readonly cartId: number; readonly status: 'open' | 'paying' } | null;
}

async function selectBoth(trx: Writer, { cartId, ownHash, kind }: Sharing): Promise<Both> {
  const { rows } = await sql<{ handed: Buffer | null; own: Buffer | null; ownCart: Both['ownCart'] }>`
    with own as (select ${ownHash === null ? sql`null::bytea` : sharedHash(ownHash)} as hash)
    select
      (select coalesce(s.shares_with, c.browser_hash)
        from carts c left join shared_carts s on s.browser_hash = c.browser_hash
        where c.cart_id = ${cartId} and c.customer_id is null) as handed,
      (select hash from own where exists (select from carts where browser_hash = own.hash)) as own,
      (select json_build_object('cartId', c.cart_id, 'status', c.status) from carts c join own on c.browser_hash = own.hash
        where c.kind = ${kind} and c.status in ('open', 'paying') and c.customer_id is null) as "ownCart"`.execute(
    trx,
  );
  if (!rows[0]) throw new Error('a query without a condition gave no row');
  return rows[0];
}
