import { type Day, dayInTimeZone, WINERY_TIME_ZONE } from '../../../domain/dates/day.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { CartParts } from '../../ordering/cart/change-cart.ts';
import { askTaxOfMany, withAnswer, writeTaxQuotes } from '../../ordering/cart/quote-tax.ts';
import { readMadeCarts } from '../../ordering/checkout/made-cart.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import type { ReleaseRecord } from './release-store.ts';

const CARTS_A_PAGE = 250;
/** In the background, for a page. */
const PAGE_MS = 60_000;

/** The tax of a release is that of the day on which it is charged. */
export function chargeDayOf({ windowEndsAt }: Pick<ReleaseRecord, 'windowEndsAt'>): Day {
  return dayInTimeZone(windowEndsAt, WINERY_TIME_ZONE);
}

/**
 * Asks the tax service about each open shipment that has no answer, and stores the answers with the new prices. Call between
 * transactions, before the members get an email. Safe to repeat: those without an answer are asked about again. Returns by how
 * much their total moved.
 */
export async function quoteReleaseTax(
  parts: CartParts,
  release: Pick<ReleaseRecord, 'releaseId' | 'windowEndsAt'>,
): Promise<Cents> {
  if (!parts.tax) return 0;
  let movedCents = 0;
  let after = 0;
  for (;;) {
    const ids = await selectUnquoted(parts.db, release.releaseId, after);
    const last = ids.at(-1);
    if (last === undefined) return movedCents;
    after = last;
    movedCents += await quoteCartsTax(parts, ids, { day: chargeDayOf(release), withinMs: PAGE_MS });
  }
}

/** Of shipments whose price no email names since it changed. Returns by how much their total moved. */
export async function quoteCartsTax(
  parts: CartParts,
  ids: readonly number[],
  asking: { readonly day: Day; readonly withinMs?: number },
): Promise<Cents> {
  if (!parts.tax || ids.length === 0) return 0;
  const rules = await parts.shopRules();
  const carts = await readMadeCarts(parts.db, ids, { rules, today: parts.clock.today() });
  const answers = await askTaxOfMany(parts.tax, [...carts.values()], { ...asking, rules });
  const quoted = [...answers].flatMap(([cartId, answer]) => {
    const cart = carts.get(cartId);
    return cart ? [{ ...withAnswer(cart, answer), movedCents: movedBy(cart, withAnswer(cart, answer)) }] : [];
  });
  const kept = new Set(await writeTaxQuotes(parts.db, quoted));
  return quoted.reduce((sum, cart) => sum + (kept.has(cart.cartId) ? cart.movedCents : 0), 0);
}

function movedBy(before: Priced, after: Priced): Cents {
  return after.price.totalAmountDue - before.price.totalAmountDue;
}

interface Priced {
  readonly price: { readonly totalAmountDue: Cents };
}

async function selectUnquoted(db: Reader, releaseId: number, after: number): Promise<number[]> {
  const rows = await all<{ cartId: number }>(db)`
    select c.cart_id as "cartId" from release_shipments s join carts c on c.cart_id = s.cart_id
    where s.release_id = ${releaseId} and s.state = 'open' and c.tax_quote is null and c.cart_id > ${after}::bigint
    order by c.cart_id limit ${CARTS_A_PAGE}`;
  return rows.map(({ cartId }) => Number(cartId));
}
