import { sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, first, run } from '../../platform/database/query.ts';
import { ordersBesideLink } from '../orders/phone-links.ts';

export interface Recipient {
  readonly email: string;
  readonly nameFirst: string;
}

/** A known mailbox keeps its id, and its name if no new one is given. */
export async function keepRecipient(db: Reader, { email, nameFirst }: Recipient): Promise<number> {
  const rows = await all<{ recipientId: number }>(db)`
    insert into campaign_recipients as r (email, name_first) values (${email}, ${nameFirst})
    on conflict (lower(email)) do update set name_first = coalesce(nullif(excluded.name_first, ''), r.name_first)
    returning recipient_id as "recipientId"`;
  if (!rows[0]) throw new Error('a campaign recipient was neither inserted nor found');
  return rows[0].recipientId;
}

/** Null for any browser but the first. */
export function openForBrowser(
  db: Reader,
  {
    recipientId,
    linkHash,
    browserHash,
    expiresAt,
  }: {
    recipientId: number;
    linkHash: Buffer;
    browserHash: Buffer;
    expiresAt: Date;
  },
): Promise<Recipient | null> {
  return first<Recipient>(db)`
    with opened as (
      insert into campaign_openings as o (link_hash, recipient_id, browser_hash, expires_at)
      values (${linkHash}, ${recipientId}, ${browserHash}, ${expiresAt})
      on conflict (link_hash) do update set browser_hash = o.browser_hash
      returning browser_hash
    )
    select r.email, r.name_first as "nameFirst" from campaign_recipients r, opened
    where r.recipient_id = ${recipientId} and opened.browser_hash = ${browserHash}`;
}

export async function sweepCampaignOpenings(db: Reader): Promise<void> {
  await run(db)`delete from campaign_openings where expires_at < now()`;
}

export interface AbandonedLine {
  readonly productId: number;
  readonly quantity: number;
}

/** None for a cart that was ordered, whose items were in another, or whose phone order staff placed. A merged cart still has its items. */
export function selectAbandonedLines(db: Reader, cartId: number): Promise<AbandonedLine[]> {
  return all<AbandonedLine>(db)`
    select i.product_id as "productId", i.quantity
    from carts c join cart_items i on i.cart_id = c.cart_id join products p on p.product_id = i.product_id
    where c.cart_id = ${cartId} and c.kind = 'shop' and c.status in ('open', 'merged')
      and i.status = 'in-cart' and not p.club_only
      and not exists (select from cart_restorations r join carts k on k.cart_id = r.into_cart_id
        where r.from_cart_id = c.cart_id and k.status = 'ordered')
      and not exists (${ordersBesideLink(sql`c.cart_id`)})
    order by i.cart_item_id`;
}

/** When the cart is settled, quantities above a limit are lowered with a message. */
export async function raiseLines(
  trx: Writer,
  { from, into }: { from: number; into: number },
  lines: readonly AbandonedLine[],
): Promise<void> {
  const column = (name: 'productId' | 'quantity') => lines.map((line) => line[name]);
  await run(trx)`
    with restored as (
      insert into cart_restorations (from_cart_id, into_cart_id)
      select ${from}::bigint, ${into}::bigint where ${from}::bigint <> ${into}::bigint on conflict do nothing
    )
    insert into cart_items as i (cart_id, product_id, quantity)
    select ${into}, product_id, quantity
    from unnest(${column('productId')}::integer[], ${column('quantity')}::integer[])
      with ordinality as abandoned (product_id, quantity, line) order by line
    on conflict (cart_id, product_id) where status = 'in-cart'
    do update set lowered_from = null, quantity = excluded.quantity where excluded.quantity > i.quantity`;
}

/** Null if the cart does not exist. */
export async function selectCartSite(db: Reader, cartId: number): Promise<BrandingId | null> {
  const row = await db
    .selectFrom('carts')
    .select('branding_id')
    .where('cart_id', '=', cartId)
    .where('kind', '=', 'shop')
    .executeTakeFirst();
  return row?.branding_id ?? null;
}
