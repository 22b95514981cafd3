import type { Reader } from '../../platform/database/access.ts';
import { first } from '../../platform/database/query.ts';

export interface ClaimedPurchase {
  readonly first: boolean;
  readonly coupon: string | null;
}

/** Null: this browser may look at no order. */
export function claimPurchase(db: Reader, browserHash: Buffer, now: Date): Promise<ClaimedPurchase | null> {
  return first<ClaimedPurchase>(db)`
    with shown as (
      select o.order_id, o.promo_code from order_confirmations f join orders o on o.order_id = f.order_id
      where f.browser_hash = ${browserHash} and f.expires_at > ${now}
    ), first_time as (
      insert into told_purchases (order_id) select order_id from shown on conflict do nothing returning order_id
    )
    select exists (select from first_time) as first, promo_code as coupon from shown`;
}
