import type { Day } from '../../../domain/dates/day.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { CartParts } from '../cart/change-cart.ts';
import { askTaxOfMany, withAnswer, writeTaxQuotes } from '../cart/quote-tax.ts';
import { type MadeCart, readMadeCarts, type Today } from './made-cart.ts';

const CARTS_A_PAGE = 250;

interface Asking {
  /** Of the sale. */
  readonly day: Day;
  /** Left out: as long as a request may take. */
  readonly withinMs?: number;
}

/**
 * Asks the tax service about carts whose price no email names since it changed, and stores the answers with the new prices.
 * Call between transactions. Returns by how much their total moved.
 */
export async function quoteMadeTaxes(
  parts: CartParts,
  ids: readonly number[],
  asking: Asking,
): Promise<Cents> {
  if (!parts.tax) return 0;
  const today = { rules: await parts.shopRules(), today: parts.clock.today() };
  const until = performance.now() + (asking.withinMs ?? REQUEST_MS);
  let movedCents = 0;
  for (let from = 0; from < ids.length; from += CARTS_A_PAGE) {
    const carts = await readMadeCarts(parts.db, ids.slice(from, from + CARTS_A_PAGE), today);
    const quoted = await withTaxQuotes(parts, [...carts.values()], { ...today, day: asking.day, until });
    movedCents += quoted.reduce((sum, { cartId, price }) => {
      return sum + price.totalAmountDue - (carts.get(cartId)?.price.totalAmountDue ?? 0);
    }, 0);
  }
  return movedCents;
}

/** Longer, no one waits for the answer to a request. */
export const REQUEST_MS = 8_000;

/** The carts, with the answers that came in time and are stored. */
export async function withTaxQuotes<Cart extends MadeCart>(
  { db, tax }: Pick<CartParts, 'db' | 'tax'>,
  carts: readonly Cart[],
  { rules, day, until }: Today & { readonly day: Day; readonly until: number },
): Promise<Cart[]> {
  const answers = await askTaxOfMany(tax, carts, { rules, day, until });
  if (answers.size === 0) return [...carts];
  const quoted = carts.map((cart) => {
    const answer = answers.get(cart.cartId);
    return answer ? withAnswer(cart, answer) : cart;
  });
  const kept = new Set(
    await writeTaxQuotes(
      db,
      quoted.filter(({ cartId }) => answers.has(cartId)),
    ),
  );
  return carts.map((cart, index) => (kept.has(cart.cartId) ? (quoted[index] ?? cart) : cart));
}
