import type { Day } from '../../../domain/dates/day.ts';
import { withQuotedTax } from '../../../domain/pricing/quoted-price.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { Db, Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import type { TaxService } from '../../providers/tax/tax-service.ts';
import { forSomeAtOnce } from '../payments/some-at-once.ts';
import type { StoredTaxQuote } from './cart-record.ts';
import { type PricedCart, quoteOf } from './price.ts';
import { taxQuestionKey, taxQuestionOf } from './tax-question.ts';

/** Answers about what one order may become, by the key of the question. */
export type KeptTaxQuotes = Readonly<Record<string, StoredTaxQuote>>;

/** The service bills per request. No shopper changes a cart so often; the tables then decide. */
const MOST_ANSWERS = 100;

interface QuotingParts {
  readonly db: Db;
  /** Left out or null: the tables decide. */
  readonly tax?: TaxService | null;
}

interface Asking {
  readonly rules: ShopRules;
  /** Of the sale. */
  readonly day: Day;
}

/**
 * Asks the tax service once for a cart that no answer fits. Call outside of any transaction. Null: there is nothing to ask,
 * or no answer in time; the tables decide.
 */
export async function askTax(
  tax: QuotingParts['tax'],
  cart: PricedCart,
  asking: Asking,
): Promise<StoredTaxQuote | null> {
  const { answers = 0 } = cart.taxQuote ?? {};
  if (!tax || cart.quotedTax || answers >= MOST_ANSWERS) return null;
  const question = taxQuestionOf(cart, cart.price, asking);
  if (question === null) return null;
  const answer = await tax.quote(question);
  if (answer.kind === 'unavailable') return null;
  return { key: taxQuestionKey(question), quote: answer.value, day: question.day, answers: answers + 1 };
}

/** Of many carts, a few at once. By cart; without those that got no answer. `until`: by `performance.now()`. */
export async function askTaxOfMany(
  tax: QuotingParts['tax'],
  carts: readonly PricedCart[],
  { until, ...asking }: Asking & { readonly until: number },
): Promise<Map<number, StoredTaxQuote>> {
  const answers = new Map<number, StoredTaxQuote>();
  if (!tax) return answers;
  await forSomeAtOnce(carts, async (cart) => {
    const answer = performance.now() < until ? await askTax(tax, cart, asking) : null;
    if (answer !== null) answers.set(cart.cartId, answer);
  });
  return answers;
}

export function withAnswer<Cart extends PricedCart>(cart: Cart, taxQuote: StoredTaxQuote): Cart {
  const { quote } = taxQuote;
  return { ...cart, taxQuote, quotedTax: quote, price: withQuotedTax(cart.price, quote) };
}

/** A cart that is priced by the tables, with the answer that was kept for it, if there is one. */
export function withKeptAnswer<Cart extends PricedCart>(
  cart: Cart,
  kept: KeptTaxQuotes,
  { rules, day }: Asking,
): Cart {
  const question = taxQuestionOf(cart, cart.price, { rules, day });
  const fitting = question && kept[taxQuestionKey(question)];
  if (fitting) return withAnswer(cart, fitting);
  // The limit of answers is for all that the order may become.
  const [last = null] = Object.values(kept).toSorted((one, other) => other.answers - one.answers);
  return { ...cart, taxQuote: last };
}

/** The shopper's cart with the answer for what it has become; as it is, if it has changed again. `revision`: the stored cart's. */
export async function withTaxQuote(
  { db, tax }: QuotingParts,
  cart: PricedCart,
  { rules, today, revision }: { rules: ShopRules; today: Day; revision: number },
): Promise<PricedCart> {
  const taxQuote = cart.isPaying ? null : await askTax(tax, cart, { rules, day: today });
  if (taxQuote === null) return cart;
  const quoted = withAnswer(cart, taxQuote);
  const kept = await writeTaxQuotes(db, [{ ...quoted, revision }]);
  return kept.length > 0 ? quoted : cart;
}

/** Their payers are shown the quoted prices next. Returns the carts that no one has changed or paid for since. */
export async function writeTaxQuotes(db: Reader, carts: readonly PricedCart[]): Promise<number[]> {
  const quotes = carts.map((cart) => {
    const { cartId, revision, taxQuote } = cart;
    return { cartId, revision, taxQuote, shownQuote: quoteOf(cart) };
  });
  const rows = await all<{ cartId: number }>(db)`
    with quoted as (
      select * from jsonb_to_recordset(${JSON.stringify(quotes)}::text::jsonb)
        as q ("cartId" bigint, revision integer, "taxQuote" jsonb, "shownQuote" text)
    ), free as (
      select c.cart_id from carts c join quoted q on q."cartId" = c.cart_id and q.revision = c.revision
      where c.status = 'open' order by c.cart_id for update of c
    )
    update carts c set tax_quote = q."taxQuote", shown_quote = q."shownQuote"
    from free join quoted q on q."cartId" = free.cart_id where c.cart_id = free.cart_id
    returning c.cart_id as "cartId"`;
  return rows.map(({ cartId }) => cartId);
}
