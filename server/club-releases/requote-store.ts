import { sql } from 'kysely';
import { explainObstacle } from '../../domain/clubs/release-obstacles.ts';
import type { Writer } from '../database/access.ts';
import { all } from '../database/query.ts';

export interface Offer {
  readonly shipmentId: number;
  readonly cartId: number;
  readonly state: 'open' | 'failed';
  /** The price that its member saw. */
  readonly shownQuote: string | null;
}

/** The shipments of a locked release that are open or failed because of their price, with their carts locked. */
export async function lockOffers(trx: Writer, releaseId: number): Promise<Offer[]> {
  const rows = await all<Omit<Offer, 'cartId'> & { cartId: string }>(trx)`
    select s.shipment_id as "shipmentId", s.cart_id as "cartId", s.state, c.shown_quote as "shownQuote"
    from release_shipments s join carts c on c.cart_id = s.cart_id
    where s.release_id = ${releaseId}
      and (s.state = 'open' or (s.state = 'failed' and s.reason = ${explainObstacle({ kind: 'cart-changed' })}))
    order by s.cart_id for update`;
  return rows.map((row) => ({ ...row, cartId: Number(row.cartId) }));
}

/** Makes them wait again as new offers, each with its own email and charge. */
export async function offerAnew(trx: Writer, shipmentIds: readonly number[]): Promise<void> {
  await sql`
    update release_shipments set state = 'open', reason = null, try = try + 1, decided_at = clock_timestamp()
    where shipment_id = any(${shipmentIds}::integer[]) and state in ('open', 'failed')`.execute(trx);
}
