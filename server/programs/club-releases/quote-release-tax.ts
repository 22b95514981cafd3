import { type Day, dayInTimeZone, WINERY_TIME_ZONE } from '../../../domain/dates/day.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { CartParts } from '../../ordering/cart/change-cart.ts';
import { quoteMadeTaxes } from '../../ordering/checkout/quote-made-taxes.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import type { ReleaseRecord } from './release-store.ts';
import { selectChangeable } from './show-shipment.ts';

/** No one waits for it. */
const BACKGROUND_MS = 300_000;

/** The tax of a release is that of the day on which it is charged. */
export function chargeDayOf({ windowEndsAt }: Pick<ReleaseRecord, 'windowEndsAt'>): Day {
  return dayInTimeZone(windowEndsAt, WINERY_TIME_ZONE);
}

/**
 * Asks about each open shipment that has no answer. Call between transactions, before the members get an email. Safe to
 * repeat. Returns by how much their total moved.
 */
export async function quoteReleaseTax(
  parts: CartParts,
  release: Pick<ReleaseRecord, 'releaseId' | 'windowEndsAt'>,
): Promise<Cents> {
  if (!parts.tax) return 0;
  const ids = await selectUnquoted(parts.db, release.releaseId);
  return quoteMadeTaxes(parts, ids, { day: chargeDayOf(release), withinMs: BACKGROUND_MS });
}

/** The same for what a member still gets after a change of the membership that is committed. */
export async function quoteMemberTax(parts: CartParts, membershipId: number): Promise<void> {
  if (!parts.tax) return;
  for (const shipment of await selectChangeable(parts.db, membershipId, parts.clock.now())) {
    if (shipment.state !== 'open') continue;
    await quoteMadeTaxes(parts, [shipment.cartId], { day: chargeDayOf(shipment) });
  }
}

async function selectUnquoted(db: Reader, releaseId: number): Promise<number[]> {
  const rows = await all<{ cartId: number }>(db)`
    select c.cart_id as "cartId" from release_shipments s join carts c on c.cart_id = s.cart_id
    where s.release_id = ${releaseId} and s.state = 'open' and c.tax_quote is null order by c.cart_id`;
  return rows.map(({ cartId }) => cartId);
}
