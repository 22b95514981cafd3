import { sql } from 'kysely';
import { explainObstacle } from '../../../domain/clubs/release-obstacles.ts';
import { addDays, type Day, isDay } from '../../../domain/dates/day.ts';
import type { StoredTaxQuote } from '../../ordering/cart/cart-record.ts';
import type { CartParts } from '../../ordering/cart/change-cart.ts';
import { quoteOf } from '../../ordering/cart/price.ts';
import { askTaxOfMany } from '../../ordering/cart/quote-tax.ts';
import { quoteMadeCarts, readMadeCarts, type Today } from '../../ordering/checkout/made-cart.ts';
import { REQUEST_MS } from '../../ordering/checkout/quote-made-taxes.ts';
import type { Db, Reader, Writer } from '../../platform/database/access.ts';
import { doneOrTried } from '../../platform/database/done-or-tried.ts';
import { all, run } from '../../platform/database/query.ts';
import { takeAnyTime } from '../../platform/database/take-time.ts';
import {
  accept,
  conflict,
  invalidFields,
  NOT_FOUND,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import { isTriedNow } from './charge-store.ts';
import { windowUntil } from './plan-release.ts';
import { lockRelease, selectRelease, writeWindow } from './release-store.ts';
import { addMailJobs } from './shipment-store.ts';

interface Offered {
  /** Shipments whose members get the email. */
  readonly offered: number;
  readonly windowEndsAt: Date;
}

/**
 * For shipments that wait at an outdated price, or failed because of it. Each gets an email and a window through
 * `until`. Until then the whole release can change; afterward it is charged as before. `conflict` while a charge is in
 * progress, if no announced price has changed, or if not as many shipments get the email as were reviewed (`expected`;
 * undefined if no one looked). A dry run changes nothing.
 */
export async function requoteRelease(
  parts: CartParts & { readonly db: Db },
  releaseId: number,
  until: string,
  { isDryRun = false, expected }: { isDryRun?: boolean; expected?: number | undefined } = {},
): Promise<Result<Offered>> {
  if ((await selectRelease(parts.db, releaseId)) === null) return reject(NOT_FOUND);
  if (!isDay(until)) return reject(invalidFields({ window: ['Not a day (YYYY-MM-DD)'] }));
  const today = { rules: await parts.shopRules(), today: parts.clock.today() };
  const answers = await askAgain(parts, releaseId, { ...today, day: addDays(until, 1) });
  return doneOrTried(parts.db, { isDryRun }, async (trx): Promise<Result<Offered>> => {
    await takeAnyTime(trx);
    const release = await lockRelease(trx, releaseId);
    if (release === null) return reject(NOT_FOUND);
    const { preparedAt, chargedAt, stoppedAt, shipDay } = release;
    const window = windowUntil(addDays(until, 1), { shipDay, today: today.today });
    if (!window.ok) return window;
    if (preparedAt === null) {
      return reject(conflict('The release is not fully prepared. Prepare it again first.'));
    }
    const offers = await lockOffers(trx, releaseId);
    const isCharging = ({ state, isTried }: Offer) => state === 'open' && (stoppedAt === null || isTried);
    if (chargedAt !== null && offers.some(isCharging)) {
      return reject(conflict('The release is being charged. Wait until no shipment is open.'));
    }
    const shownQuotes = new Map(offers.map(({ cartId, shownQuote }) => [cartId, shownQuote]));
    const carts = await quoteMadeCarts(trx, [...shownQuotes.keys()], today, answers);
    const moved = offers.filter(({ cartId, state }) => {
      const cart = carts.get(cartId);
      return state === 'failed' || (cart && quoteOf(cart) !== shownQuotes.get(cartId));
    });
    if (moved.length === 0) {
      return reject(conflict('No price has changed since the members were told.'));
    }
    if (expected !== undefined && moved.length !== expected) return reject(NOT_AS_REVIEWED);
    await offerAgain(
      trx,
      moved.map(({ shipmentId }) => shipmentId),
    );
    await writeWindow(trx, releaseId, window.value);
    await addMailJobs(trx, releaseId);
    return accept({ offered: moved.length, windowEndsAt: window.value });
  });
}

const NOT_AS_REVIEWED = conflict('The release has changed in the meantime. No one was emailed.');

/** Between transactions. The answers are stored with the offers that they belong to. */
async function askAgain(
  { db, tax }: CartParts,
  releaseId: number,
  { day, ...today }: Today & { readonly day: Day },
): Promise<Map<number, StoredTaxQuote>> {
  if (!tax) return new Map();
  const ids = (await selectOffers(db, releaseId)).map(({ cartId }) => cartId);
  const carts = await readMadeCarts(db, ids, today);
  return askTaxOfMany(tax, [...carts.values()], {
    rules: today.rules,
    day,
    until: performance.now() + REQUEST_MS,
  });
}

interface Offer {
  readonly shipmentId: number;
  readonly cartId: number;
  readonly state: 'open' | 'failed';
  readonly shownQuote: string | null;
  readonly isTried: boolean;
}

/** The release must be locked. */
function lockOffers(trx: Writer, releaseId: number): Promise<Offer[]> {
  return selectOffers(trx, releaseId, sql`for update`);
}

/** Shipments that are open, or failed because of their price. */
function selectOffers(db: Reader, releaseId: number, lock = sql``): Promise<Offer[]> {
  return all<Offer>(db)`
    select s.shipment_id as "shipmentId", s.cart_id as "cartId", s.state, c.shown_quote as "shownQuote",
      ${isTriedNow} as "isTried"
    from release_shipments s join carts c on c.cart_id = s.cart_id
    where s.release_id = ${releaseId}
      and (s.state = 'open' or (s.state = 'failed' and s.reason = ${explainObstacle({ kind: 'cart-changed' })}))
    order by s.cart_id ${lock}`;
}

/** Each gets its own email and charge. */
async function offerAgain(trx: Writer, shipmentIds: readonly number[]): Promise<void> {
  await run(trx)`
    update release_shipments set state = 'open', reason = null, try = try + 1, decided_at = clock_timestamp()
    where shipment_id = any(${shipmentIds}::integer[]) and state in ('open', 'failed')`;
}
