import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { shipmentStatesBefore } from '../../../domain/clubs/shipment-states.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, hasRows, run } from '../../platform/database/query.ts';
import { takeAnyTime } from '../../platform/database/take-time.ts';
import { manyJobs } from '../../platform/jobs/many-jobs.ts';
import { SEND_RELEASE_MAIL } from './jobs.ts';
import type { MemberCart } from './release-member.ts';

interface NewShipment extends MemberCart {
  readonly membershipId: number;
  readonly customerId: number | null;
  readonly brandingId: BrandingId;
  readonly productId: number;
}

/** Returns cart ids by membership. An existing shipment without a cart gets one. */
export async function insertShipments(
  trx: Writer,
  releaseId: number,
  shipments: readonly NewShipment[],
): Promise<Map<number, number>> {
  const keyed = shipments.map((each) => ({ ...each, hash: randomBytes(32).toString('hex') }));
  const rows = await all<{ membershipId: number; cartId: number }>(trx)`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(keyed)}::text::jsonb)
        as a (hash text, "membershipId" integer, "customerId" integer, "brandingId" smallint, "productId" integer,
          shipping jsonb, billing jsonb)
    ), made as (
      insert into carts (browser_hash, kind, branding_id, customer_id, shipping, billing)
      select decode(hash, 'hex'), 'release', "brandingId", "customerId", shipping, billing from asked
      returning cart_id, encode(browser_hash, 'hex') as hash
    ), filled as (
      insert into cart_items (cart_id, product_id, quantity)
      select made.cart_id, asked."productId", 1 from made join asked on asked.hash = made.hash
    )
    insert into release_shipments (release_id, membership_id, cart_id, state, tier_name)
    select ${releaseId}, asked."membershipId", made.cart_id, 'open', t.name
    from made join asked on asked.hash = made.hash
      join memberships m on m.membership_id = asked."membershipId" join club_tiers t on t.tier_id = m.tier_id
    order by asked."membershipId"
    on conflict (release_id, membership_id) do update
      set cart_id = excluded.cart_id, state = 'open', reason = null, tier_name = excluded.tier_name
      where release_shipments.state in ('exception', 'left-out')
    returning membership_id as "membershipId", cart_id as "cartId"`;
  return new Map(rows.map(({ membershipId, cartId }) => [membershipId, Number(cartId)]));
}

export interface Exception {
  readonly membershipId: number;
  readonly reason: string;
}

/** Members who get nothing of the release, with the reason. Also removes their carts. */
export async function writeUnserved(
  trx: Writer,
  releaseId: number,
  state: 'exception' | 'left-out',
  members: readonly Exception[],
): Promise<void> {
  if (members.length === 0) return;
  const rows = await all<{ cartId: number }>(trx)`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(members)}::text::jsonb)
        as a ("membershipId" integer, reason text)
    ), before as (
      select s.cart_id from release_shipments s join asked on asked."membershipId" = s.membership_id
      where s.release_id = ${releaseId} and s.state = 'open'
    ), written as (
      insert into release_shipments as s (release_id, membership_id, state, reason, tier_name)
      select ${releaseId}, "membershipId", ${state}, asked.reason, t.name
      from asked join memberships m on m.membership_id = "membershipId" join club_tiers t on t.tier_id = m.tier_id
      order by "membershipId"
      on conflict (release_id, membership_id) do update
        set state = excluded.state, reason = excluded.reason, cart_id = null, decided_at = clock_timestamp()
        where s.state in ('open', 'exception', 'left-out')
    )
    select cart_id as "cartId" from before`;
  const cartIds = rows.map(({ cartId }) => cartId);
  if (cartIds.length > 0) await run(trx)`delete from carts where cart_id = any(${cartIds}::bigint[])`;
}

/** By product: the stock minus all open shipments of any release. Of a club's wines, or of these. */
export async function selectStockLeft(
  db: Reader,
  of: { readonly clubTypeId: number } | { readonly productIds: readonly number[] },
): Promise<Map<number, number>> {
  const wanted =
    'productIds' in of
      ? sql`any(${[...of.productIds]}::integer[])`
      : sql`any(select c.product_id from club_tiers t join kit_parts c on c.kit_id = t.product_id
          where t.club_type_id = ${of.clubTypeId})`;
  const rows = await all<{ productId: number; left: number }>(db)`
    with wanted as (
      select c.product_id, sum(i.quantity * c.quantity) as quantity
      from release_shipments s join carts w on w.cart_id = s.cart_id and w.status = 'open'
      join cart_items i on i.cart_id = w.cart_id and i.status = 'in-cart'
      join parts_of_items c on c.cart_item_id = i.cart_item_id
      where s.state = 'open' group by c.product_id
    )
    select b.product_id as "productId", (coalesce(b.stock, 0) - coalesce(w.quantity, 0))::integer as left
    from products b left join wanted w on w.product_id = b.product_id
    where b.product_id = ${wanted}`;
  return new Map(rows.map(({ productId, left }) => [productId, left]));
}

/** Only for open shipments without an email. */
export async function addMailJobs(trx: Writer, releaseId: number): Promise<void> {
  await takeAnyTime(trx);
  const jobs = manyJobs(SEND_RELEASE_MAIL, {
    payload: sql`json_build_object('shipmentId', s.shipment_id)`,
    key: sql`'release-mail-' || s.shipment_id`,
    from: sql`release_shipments s where s.release_id = ${releaseId} and s.state = 'open'
      and not exists (select from mails m where m.event_key =
        'release-shipment ' || s.shipment_id || case when s.try > 1 then ' ' || s.try else '' end)`,
  });
  await run(trx)`select count(id) from ${jobs}`;
}

/** False: its current state does not allow it. Only 'failed' has a `reason`. */
export function moveShipment(
  trx: Writer,
  shipmentId: number,
  to: 'open' | 'held' | 'ordered' | 'failed',
  reason: string | null = null,
): Promise<boolean> {
  return hasRows(trx)`
    update release_shipments set state = ${to}, reason = ${reason}, decided_at = clock_timestamp()
    where shipment_id = ${shipmentId} and state = any(${shipmentStatesBefore(to)}::text[]) returning 1`;
}
