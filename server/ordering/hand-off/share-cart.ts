import { sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { Writer } from '../../platform/database/access.ts';
import { all, run } from '../../platform/database/query.ts';
import { hashBrowserId, newBrowserId } from '../../platform/http/browser-cookie.ts';
import type { CartKind } from '../cart/cart-record.ts';
import { clearForms } from '../cart/clear-forms.ts';
import { mergeCartInto } from '../cart/merge-cart-into.ts';
import { sharedHash } from '../cart/of-shopper.ts';
import { openCart } from '../cart/store.ts';

export interface Sharing {
  /** The guest's cart on the other site, from its code. */
  readonly cartId: number;
  /** This browser's hashed cart cookie. */
  readonly ownHash: Buffer | null;
  readonly kind: CartKind;
  readonly brandingId: BrandingId;
  readonly today: Day;
}

/**
 * This site's cookie now stands for the other site's cart. A cart that the shopper already has here is merged into it.
 * If either is being paid, both stay separate. Merged carts lose checkout entries. Returns the browser's new cart id,
 * or null if unchanged.
 */
export async function shareCart(trx: Writer, sharing: Sharing): Promise<string | null> {
  const { ownHash, kind, brandingId, today } = sharing;
  await lockBoth(trx, sharing);
  const { handed, own, ownCart } = await selectBoth(trx, sharing);
  if (handed === null || own?.equals(handed)) return null;
  if (ownCart) {
    const into = await openCart(trx, { browserHash: handed, kind }, brandingId);
    if (ownCart.status === 'paying' || into.status === 'paying') return null;
    await mergeCartInto(trx, { from: ownCart.cartId, into: into.cartId, kind, today, newer: 'into' });
  }
  const joined = sql`select cart_id from carts where browser_hash = ${handed} and kind = ${kind} and customer_id is null`;
  await clearForms(trx, joined);
  if (ownHash && own) {
    await run(trx)`
      with moved as (update shared_carts set shares_with = ${handed} where shares_with = ${own})
      insert into shared_carts (browser_hash, shares_with) values (${own}, ${handed})`;
    return null;
  }
  const browserId = newBrowserId();
  await run(trx)`
    insert into shared_carts (browser_hash, shares_with)
    values (${hashBrowserId(browserId)}, ${handed})`;
  return browserId;
}

/**
 * Locks carts in id order, as everywhere. Browsers are locked first: only then is it certain which carts are theirs. A
 * closed cart is not locked, because filling a new one locks the closed cart first.
 */
async function lockBoth(trx: Writer, { cartId, ownHash, kind }: Sharing): Promise<void> {
  const browsers = sql`(select browser_hash from carts where cart_id = ${cartId} union select ${ownHash}::bytea)`;
  await run(trx)`
    select pg_advisory_xact_lock(hashtextextended('browser ' || encode(browser_hash, 'hex'), 0))
    from (select browser_hash from ${browsers} h where browser_hash is not null order by browser_hash) h`;
  await run(trx)`
    select 1 from carts c
    where c.status in ('open', 'paying') and c.customer_id is null and (c.cart_id = ${cartId} or (c.kind = ${kind}
      and c.browser_hash in (
        select coalesce(s.shares_with, h.browser_hash)
        from ${browsers} h left join shared_carts s on s.browser_hash = h.browser_hash)))
    order by c.cart_id for update`;
}

interface Both {
  /** The browser hash of the incoming cart's owner; null if the cart now belongs to a customer. */
  readonly handed: Buffer | null;
  /** The same for this browser; null if it has no cart id, or one that we did not issue. */
  readonly own: Buffer | null;
  readonly ownCart: { readonly cartId: number; readonly status: 'open' | 'paying' } | null;
}

async function selectBoth(trx: Writer, { cartId, ownHash, kind }: Sharing): Promise<Both> {
  const rows = await all<{ handed: Buffer | null; own: Buffer | null; ownCart: Both['ownCart'] }>(trx)`
    with own as (select ${ownHash === null ? sql`null::bytea` : sharedHash(ownHash)} as hash)
    select
      (select coalesce(s.shares_with, c.browser_hash)
        from carts c left join shared_carts s on s.browser_hash = c.browser_hash
        where c.cart_id = ${cartId} and c.customer_id is null) as handed,
      (select hash from own where exists (select from carts where browser_hash = own.hash)) as own,
      (select json_build_object('cartId', c.cart_id, 'status', c.status) from carts c join own on c.browser_hash = own.hash
        where c.kind = ${kind} and c.status in ('open', 'paying') and c.customer_id is null) as "ownCart"`;
  if (!rows[0]) throw new Error('a query without a condition gave no row');
  return rows[0];
}
